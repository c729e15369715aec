import { fileURLToPath } from "node:url";
import type { McpServer } from "@modelcontextprotocol/server";
import { oneLine } from "@shalya/registry";
import type { ToolHost } from "@shalya/tools";
import type { Log } from "./_log.js";

type Sandbox = ToolHost["sandbox"];

/** What is done about the roots of a client. */
export interface RootsOptions {
  readonly sandbox: Sandbox;
  readonly log: Log;
  /** Called with whether the client can name any. */
  readonly met: (hasRoots: boolean) => void;
}

/**
 * Opens the roots of a client of an older protocol, now and whenever they change.
 * @returns what a call waits for: that they are open
 */
export function clientRoots({ server }: McpServer, { sandbox, log, met }: RootsOptions): () => Promise<void> {
  const refresh = async (): Promise<void> => {
    const hasRoots = server.getClientCapabilities()?.roots !== undefined;
    met(hasRoots);
    if (!hasRoots) return;
    try {
      openOnly(sandbox, await rootsOf(server), log);
      log(`roots of the client: ${sandbox.roots.map((root) => oneLine(root, 200)).join(", ") || "none"}`);
    } catch (e) {
      log("the client did not name its roots", e);
    }
  };
  let opened: Promise<void> | undefined;
  const first = (): Promise<void> => {
    opened ??= refresh();
    return opened;
  };
  server.oninitialized = () => void first();
  let next: Promise<void> | undefined;
  server.setNotificationHandler("notifications/roots/list_changed", () => {
    // One that has not begun will hear of this change, too.
    next ??= first().then(() => {
      next = undefined;
      return refresh();
    });
    opened = next;
  });
  return first;
}

/** What the client names. The SDK would refuse the whole list for one that is no file. */
async function rootsOf(server: McpServer["server"]): Promise<readonly unknown[]> {
  const answer = await server.request({ method: "roots/list" }, ANYTHING);
  const { roots } = answer as { readonly roots?: unknown };
  if (Array.isArray(roots)) return roots;
  throw new Error("it sent no list of them");
}

const ANYTHING = {
  "~standard": { version: 1, vendor: "shalya", validate: (value: unknown) => ({ value }) },
} as const;

/** Opens these folders and no others, in their order. */
function openOnly(sandbox: Sandbox, roots: readonly unknown[], log: Log): void {
  for (const root of sandbox.roots) sandbox.dropRoot(root);
  for (const root of roots) {
    const { uri } = (root ?? {}) as { readonly uri?: unknown };
    try {
      if (typeof uri !== "string") throw new Error("it has no uri");
      sandbox.addRoot(fileURLToPath(uri));
    } catch (e) {
      log(`the root ${oneLine(JSON.stringify(uri ?? root), 200)} of the client is not opened`, e);
    }
  }
}
