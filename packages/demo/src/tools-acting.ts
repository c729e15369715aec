import { acts, Media } from "shalya";
import { type Tool, tool } from "./tools.js";
import type { Workspace } from "./workspace.js";

/** The tools that do something without changing a file of the user's. */
export const acting = (host: Workspace): Record<string, Tool> => ({
  api_call: acts(
    tool(
      ({ url }) => `Call ${url}`,
      ({ url }) => {
        throw new TypeError("fetch failed", { cause: new Error(`getaddrinfo ENOTFOUND ${url}`) });
      },
    ),
  ),
  screenshot: acts(
    tool(
      () => "Take a picture of the page",
      () => new Media("saved shot.png", [host.sandbox.check("shot.png", { reading: true, mustExist: true })]),
    ),
  ),
});
