/** How far around a cut it is worth looking: a segmenter costs the length of the text it is given. */
const WINDOW = 64;

/** How far an escape sequence is followed to its end: a link holds an address. */
const LONGEST_ESCAPE = 2048;

/** How far back the start of a run of flags is looked for: a text can be made of nothing else. */
const LONGEST_RUN = 65_536;

// An escape sequence that is still open at the end: CSI, a string (OSC, DCS, …), or ESC and its intermediates.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are made of them
const OPEN_ESCAPE = /\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b\n]*\x1b?|[ -/]*)$/;

// The same from its start to its end.
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are made of them
const WHOLE_ESCAPE = /^\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-~])/;

const ESC = 27;

let segmenter: Intl.Segmenter | undefined;

/** The largest place up to `at` that is not inside a pair, a cluster, an escape sequence or CR LF. */
export function safeCut(text: string, at: number): number {
  return settled(at, (cut) => openEscape(text, outsideCluster(text, outsidePair(text, cut))));
}

/** The smallest place from `at` on that is not inside a pair, a cluster, an escape sequence or CR LF. */
export function safeStart(text: string, at: number): number {
  return settled(at, (cut) => pastEscape(text, pastCluster(text, cut)));
}

function settled(at: number, move: (cut: number) => number): number {
  for (let cut = at; ; ) {
    const moved = move(cut);
    if (moved === cut) return cut;
    cut = moved;
  }
}

/** `at`, or the place before the surrogate pair that it would split. */
export function outsidePair(text: string, at: number): number {
  return isHigh(text.charCodeAt(at - 1)) && isLow(text.charCodeAt(at)) ? at - 1 : at;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** `at`, or the start of the escape sequence that is open there; another ESC ends one, unless it is half of its end. */
function openEscape(text: string, at: number): number {
  if (text.charCodeAt(at) === ESC && text[at + 1] !== "\\") return at;
  const from = Math.max(0, at - WINDOW);
  const open = text.slice(from, at).search(OPEN_ESCAPE);
  return open < 0 ? at : from + open;
}

/** `at`, or the end of the escape sequence that is open there; one without an end near is none. */
function pastEscape(text: string, at: number): number {
  const start = openEscape(text, at);
  const whole = start < at && WHOLE_ESCAPE.exec(text.slice(start, at + LONGEST_ESCAPE));
  return whole ? Math.max(at, start + whole[0].length) : at;
}

// Seen from within, a cluster longer than the window may seem to start, or to end, where it does not.

function outsideCluster(text: string, at: number): number {
  const [start] = clusterAround(text, at);
  return clusterAround(text, start)[0] === start ? start : at;
}

function pastCluster(text: string, at: number): number {
  const pair = outsidePair(text, at) < at ? at + 1 : at;
  const [, end] = clusterAround(text, pair);
  return clusterAround(text, end)[1] === end ? end : pair;
}

/** The start and end of the cluster (or CR LF) that a cut at `at` would split; `at` twice for none. */
function clusterAround(text: string, at: number): readonly [start: number, end: number] {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  if (before === 13 && after === 10) return [at - 1, at + 1];
  // Below U+0300 nothing joins its neighbour, and at either end of the text there is none.
  if (at <= 0 || at >= text.length || !(before >= 0x300 || after >= 0x300)) return [at, at];
  const from = windowStart(text, at);
  const [start, end] = clusterIn(text.slice(from, at + WINDOW), at - from);
  return start === 0 && from > 0 ? [at, at] : [from + start, from + end];
}

function clusterIn(window: string, at: number): readonly [start: number, end: number] {
  if (globalThis.Intl?.Segmenter === undefined) return [at, at];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const { index = at, segment = "" } = segmenter.segment(window).containing(at) ?? {};
  return index === at ? [at, at] : [index, index + segment.length];
}

/** Where the window before `at` begins: not inside a pair, and between flags counted from the start of their run. */
function windowStart(text: string, at: number): number {
  const from = outsidePair(text, Math.max(0, at - WINDOW));
  let run = from;
  while (from - run < LONGEST_RUN && isFlagHalf(text, run - 2)) run -= 2;
  return isFlagHalf(text, from) && (from - run) % 4 !== 0 ? from - 2 : from;
}

const isFlagHalf = (text: string, at: number): boolean => {
  const point = text.codePointAt(at) ?? 0;
  return point >= 0x1f1e6 && point <= 0x1f1ff;
};
