import { MAX_PICTURE, pictureFormat } from "./_content.js";
import { needHost } from "./_need.js";
import type { ToolHost } from "./host.js";

/**
 * The bytes of a picture that a tool of this host named, for the `load` of a door.
 *
 * Rejects when its path leads elsewhere by now, or to what is no picture, about which no guard was asked, and as
 * `sandbox.fs.open` does.
 */
export async function loadPicture(host: ToolHost, path: string): Promise<Uint8Array> {
  const file = await needHost(host).sandbox.fs.open(path);
  try {
    if (file.path !== path) throw new Error("the path of the picture leads elsewhere by now: view it again");
    const bytes = await file.read({ maxBytes: MAX_PICTURE });
    if (pictureFormat(bytes) === undefined) throw new Error("the picture is none by now: view it again");
    return bytes;
  } finally {
    await file.close();
  }
}
