/** Where an offset is in a text, in words: line and column counted from 1, the column in UTF-16 units. */
export function spot(text: string, at: number): string {
  let line = 1;
  let start = 0;
  for (let lf = text.indexOf("\n"); lf >= 0 && lf < at; lf = text.indexOf("\n", start)) {
    line++;
    start = lf + 1;
  }
  return `line ${line}, column ${at - start + 1}`;
}
