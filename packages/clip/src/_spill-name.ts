import type { Node } from "./_node.js";

/** How a spill folder is named: the process, the place where its number means something, and six random characters. */
const SHAPE = /^shalya-([0-9a-z]{5,7})([0-9a-z]{3})[0-9A-Za-z]{6}$/;

/** Whose a folder is, as its name says. */
export interface Owner {
  readonly pid: number;
  /** Where the number counts: one boot of one machine or container. */
  readonly where: string;
}

/** The name of a spill folder of this process, but for its random end. */
export function namePrefix(here: Node): string {
  return `shalya-${here.pid.toString(36).padStart(5, "0")}${whereabouts(here)}`;
}

/** The owner that a folder of that name has; undefined for a name of any other shape. */
export function ownerOf(name: string): Owner | undefined {
  const [, pid, where] = SHAPE.exec(name) ?? [];
  return pid && where ? { pid: Number.parseInt(pid, 36), where } : undefined;
}

/** Three characters that differ from boot to boot and from container to container: process numbers mean nothing across. */
export function whereabouts({ fs, hostname }: Node): string {
  const boot = asked(() => fs.readFileSync("/proc/sys/kernel/random/boot_id", "utf8"));
  const space = asked(() => fs.readlinkSync("/proc/self/ns/pid"));
  return hash(`${boot} ${space} ${asked(hostname)}`)
    .toString(36)
    .padStart(3, "0")
    .slice(-3);
}

function asked(ask: () => string): string {
  try {
    return ask();
  } catch {
    return "";
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}
