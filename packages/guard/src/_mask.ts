import type { Hit } from "./_hit.js";

/** The text with each hit replaced by its mask; the hits stand apart. The rest does not change. */
export function mask(text: string, hits: readonly Hit[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { label, start, end } of hits) {
    parts.push(text.slice(from, start), `[${label} withheld]`);
    from = end;
  }
  return parts.join("") + text.slice(from);
}

/** The hits in order, none over another and none through a surrogate pair; of those that overlap, the longest names all. */
export function apart(text: string, hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort((a, b) => a.start - b.start);
  const found: Hit[] = [];
  for (const hit of sorted) {
    const last = found.at(-1);
    if (!last || hit.start >= last.end) {
      found.push(whole(text, hit));
      continue;
    }
    const named = hit.end - hit.start > last.end - last.start ? hit : last;
    found[found.length - 1] = whole(text, { ...named, start: last.start, end: Math.max(last.end, hit.end) });
  }
  return found;
}

function whole(text: string, hit: Hit): Hit {
  const start = splitsPair(text, hit.start) ? hit.start - 1 : hit.start;
  const end = splitsPair(text, hit.end) ? hit.end + 1 : hit.end;
  return { ...hit, start, end };
}

function splitsPair(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
}
