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
      const { roots } = await server.listRoots();
      openOnly(sandbox, roots, log);
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
  server.setNotificationHandler("notifications/roots/list_changed", () => {
    opened = first().then(refresh);
  });
  return first;
}

/** Opens these folders and no others, in their order. */
function openOnly(sandbox: Sandbox, roots: readonly { uri: string }[], log: Log): void {
  for (const root of sandbox.roots) sandbox.dropRoot(root);
  for (const { uri } of roots)
    try {
      sandbox.addRoot(fileURLToPath(uri));
    } catch (e) {
      log(`the root "${oneLine(uri, 200)}" of the client is not opened`, e);
    }
}
