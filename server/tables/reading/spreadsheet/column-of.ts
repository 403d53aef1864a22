/** The column with these letters: 0 of "A", 27 of "AB"; a spreadsheet's last one is "XFD". */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
