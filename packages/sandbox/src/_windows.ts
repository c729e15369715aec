const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$) *(?:\.|$)/i;
const ANCHOR = /^(?:[a-z]:(?=[\\/])|[\\/]{2}[^\\/]+[\\/]+[^\\/]+)/i;

/** Why Windows opens something else than the name says, or undefined when it does not. */
export function aliased(name: string): string | undefined {
  if (name.includes(":")) return "Windows reads a drive or a stream in it";
  if (/[. ]$/.test(name)) return "Windows drops dots and spaces at the end";
  if (DEVICE.test(name)) return "Windows reads it as a device";
  return undefined;
}

/** Why a path may not be given on a platform: on Windows, one of its names is read as another or it names a device. */
export function misread(path: string, platform: string): string | undefined {
  if (platform !== "win32") return undefined;
  if (/^[\\/]{2}[?.][\\/]/.test(path)) return "Windows reads it as a device";
  const names = path.replace(ANCHOR, "").split(/[\\/]/);
  return names.map((name) => (name === "." || name === ".." ? undefined : aliased(name))).find(Boolean);
}

/** The server and share a Windows path begins with, in one spelling; undefined for a path on this machine. */
export function shareOf(path: string, platform: string): string | undefined {
  if (platform !== "win32") return undefined;
  const [share] = /^[\\/]{2}[^\\/]+[\\/]+[^\\/]+/.exec(path) ?? [];
  return share?.replace(/[\\/]+/g, "/").toLowerCase();
}
