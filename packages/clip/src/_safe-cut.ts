/** How far around a cut it is worth looking: a segmenter costs the length of the text it is given. */
const WINDOW = 64;

// An escape sequence that is still open at the end: CSI, a string (OSC, DCS, …), or ESC and its intermediates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are made of them
const OPEN_ESCAPE = /\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b\n]*\x1b?|[ -/]*)$/;

let segmenter: Intl.Segmenter | undefined;

/** The largest place up to `at` that is not inside a pair, a cluster, an escape sequence or CR LF. */
export function safeCut(text: string, at: number): number {
  for (let cut = at; ; ) {
    const back = outsideEscape(text, outsideCluster(text, outsidePair(text, cut)));
    if (back === cut) return cut;
    cut = back;
  }
}

/** `at`, or the place before the surrogate pair that it would split. */
export function outsidePair(text: string, at: number): number {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at)) ? at - 1 : at;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

function outsideEscape(text: string, at: number): number {
  const from = Math.max(0, at - WINDOW);
  const open = text.slice(from, at).search(OPEN_ESCAPE);
  return open < 0 ? at : from + open;
}

function outsideCluster(text: string, at: number): number {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (before === 13 && after === 10) return at - 1;
  // Below U+0300 nothing joins its neighbour, and at either end of the text there is none.
  if (!(before >= 0x300 || after >= 0x300)) return at;
  const from = windowStart(text, at);
  const start = clusterStart(text.slice(from, at + WINDOW), at - from);
  return start === 0 && from > 0 ? at : from + start;
}

function clusterStart(window: string, at: number): number {
  if (at <= 0 || at >= window.length || globalThis.Intl?.Segmenter === undefined) return at;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(window).containing(at)?.index ?? at;
}

/** Where the window before `at` begins: not inside a pair, and between flags counted from the start of their run. */
function windowStart(text: string, at: number): number {
  const from = outsidePair(text, Math.max(0, at - WINDOW));
  let run = from;
  while (isFlagHalf(text, run - 2)) run -= 2;
  return isFlagHalf(text, from) && (from - run) % 4 !== 0 ? from - 2 : from;
}

const isFlagHalf = (text: string, at: number): boolean => {
  const point = text.codePointAt(at) ?? 0;
  return point >= 0x1f1e6 && point <= 0x1f1ff;
};
