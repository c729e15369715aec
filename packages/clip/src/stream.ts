import { budget } from "./_budget.js";
import { capOption } from "./_cap-option.js";
import { cutTo, type From, type Note } from "./_cut.js";
import { drain } from "./_drain.js";
import { fromOption, keepOption, readerOption, textOption } from "./_options.js";
import { Pieces } from "./_pieces.js";
import type { Keep } from "./_save.js";
import { type Failure, isAbort, type Signal, signalOption } from "./_signal.js";
import type { WebStream } from "./_source.js";
import { thrownCode } from "./_thrown.js";
import { TwoEnds } from "./_two-ends.js";
import { utf8 } from "./_utf8.js";
import { ownCopy, wellFormed } from "./_well-formed.js";
import { Whole } from "./_whole.js";
import { shownOf } from "./clip.js";

/** A gigabyte. */
const MAX_BYTES = 2 ** 30;
/** The largest budget there is: up to seven times as much is held, which still is a text that an engine can hold. */
const MOST = 2 ** 26;
/** How much of each end is held beside what is shown: a cut looks around itself, for flags as far as 65,536 units. */
const MARGIN = 66_000;

/** What `clipStream` reads: a Web stream, a Node stream, or any other async iterable of text or UTF-8 bytes. */
export type ClipSource = AsyncIterable<string | ArrayBufferView | ArrayBuffer> | WebStream;

/** The options of `clipStream`. */
export interface ClipStreamOptions {
  /** Which part is shown, as in `clip`. Default: `start`. */
  readonly from?: From | undefined;
  /** How to read the rest, when the caller has a way: what the note says last. Default: nothing. */
  readonly more?: string | undefined;
  /**
   * Save the whole and name the file: `true` in the spill of the process, the `keep` of a `createSpill()` in that one.
   * Another function is handed the whole as one text, which is held in memory until then. Default: `false`.
   */
  readonly keep?: Keep | undefined;
  /** The most bytes saved, from 1; of a longer stream they are the first, and the note says so. Default: 2 ** 30. */
  readonly maxBytes?: number | undefined;
  /** The tool that reads a saved file, as the note names it. Default: `view_file`. */
  readonly reader?: string | undefined;
  /** Ends the reading. `AbortSignal.timeout` leaves what came until then to be shown. Default: none. */
  readonly signal?: Signal | undefined;
}

/**
 * What `clip` gives for all that a stream brings, in memory that depends on `n` and not on the stream.
 *
 * Bytes are read as UTF-8, wherever the chunks begin and end; U+FFFD stands for what is none, also in the file, so that
 * whoever reads texts can read it. The whole is saved as it comes, once it is longer than `n`. The stream is read to its end; where it fails, or a time limit
 * ends it, what came is shown and the note names the error. A budget above 2 ** 26 is one of 2 ** 26.
 * @throws TypeError when `stream`, a chunk of it or an option has the wrong shape; RangeError when an option has a wrong
 * value; the stream's own error when it fails before there is any text; the reason of an abort
 */
export async function clipStream(
  stream: ClipSource,
  n?: number,
  options?: ClipStreamOptions,
): Promise<string> {
  const plan = planOf(n, options);
  const coder = utf8();
  const text = new TwoEnds(coder, plan.b + MARGIN, plan.from !== "start");
  const whole = new Whole(coder, plan.keep, plan.maxBytes);
  const pieces = new Pieces((piece) => {
    const sound = coder.sound(piece);
    text.add(sound);
    whole.add(sound.piece);
    if (text.length > plan.b) whole.begin();
  });
  try {
    const failure = await drain(stream, plan.signal, (chunk) => pieces.add(chunk));
    pieces.end();
    if (failure && (text.length === 0 || isAbort(failure))) throw failure.reason;
    return shown(text, whole, plan, failure);
  } catch (e) {
    whole.discard();
    throw e;
  }
}

interface Plan {
  readonly b: number;
  readonly from: From;
  readonly more: string;
  readonly keep: Keep;
  readonly maxBytes: number;
  readonly reader: string;
  readonly signal: Signal | undefined;
}

function planOf(n: unknown, options: unknown): Plan {
  return {
    b: Math.min(budget(n), MOST),
    from: fromOption(options),
    more: textOption(options, "more", ""),
    keep: keepOption(options, false),
    maxBytes: capOption(options, "maxBytes", MAX_BYTES),
    reader: readerOption(options),
    signal: signalOption(options),
  };
}

function shown(text: TwoEnds, whole: Whole, plan: Plan, failure: Failure | undefined): string {
  const { b, from, more, reader } = plan;
  if (failure === undefined && text.length <= b) return wellFormed(text.text());
  const failed = failure ? `the stream failed (${thrownCode(failure.reason)})` : "";
  const brief = shownOf(text.length, [failed]);
  if (text.length <= b && fits(text.length, b, brief)) return ownCopy(text.text() + brief(text.length, 0));
  whole.begin();
  const note = shownOf(text.length, [failed, whole.said(reader), more], from);
  if (text.length > b || b > note(0, 0).length) return cutTo(text.text(), b, { from, note, atLine: true });
  // A failed text that would fit alone, and room for the briefest of notes only.
  whole.discard();
  return cutTo(text.text(), b, { from: "start", note: brief, atLine: true });
}

/** Whether a text can be shown whole beside its note, or the budget is too small for the note to count. */
function fits(length: number, b: number, note: Note): boolean {
  return length + note(length, 0).length <= b || b <= note(0, 0).length;
}
