import { longestFit } from "./_fit.js";
import type { Gauge } from "./_gauge.js";
import { measuredCut, sizeOver } from "./_measured-cut.js";
import { longLine, type Page, pageNote, pageOf } from "./_page.js";

/** The lines that fit and their note; the same rules as where characters are counted. */
export function measuredPage(page: Page, gauge: Gauge): string {
  const { lines, total } = page;
  const [first = ""] = lines;
  const joined = (j: number): string => lines.slice(0, j).join("\n");
  const isWhole = lines.length === total && (joined(total) === "" || gauge.fits(joined(total)));
  if (isWhole) return joined(total);
  const most = Math.min(lines.length, total - 1);
  const counted = longestFit(1, most, (j) => gauge.fits(pageOf(page, j)));
  if (counted !== undefined) return pageOf(page, counted);
  const over = sizeOver(first, gauge, "start");
  const cut = longLine(page);
  if (over !== undefined) return measuredCut(first, gauge, cut, over);
  if (!gauge.fits(pageNote(page, 1))) {
    const alone = longestFit(1, most, (j) => gauge.fits(joined(j))) ?? 1;
    return pageOf(page, gauge.fits(pageNote(page, alone)) ? 1 : alone);
  }
  if (gauge.fits(cut.note(0, 0))) return measuredCut(first, gauge, cut, first.length);
  return `${first}\n${cut.note(first.length, 0)}`;
}
