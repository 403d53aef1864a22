/** A row by the titles of its columns. */
export type Row = Readonly<Record<string, string | number>>;

/** Rows as a table that reads well as it is and in Markdown; numbers stand on the right. */
export function formatTable(rows: readonly Row[]): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => titles.map((title) => String(row[title] ?? '')));
  const isNumeric = titles.map((title) => rows.every((row) => /^[\d–]/.test(String(row[title] ?? '–'))));
  const widths = titles.map((title, column) =>
    Math.max(3, title.length, ...cells.map((line) => line[column]?.length ?? 0)),
  );
  const write = (line: readonly string[]) => {
    const padded = line.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumeric[column] ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) => '-'.repeat(width - 1) + (isNumeric[column] ? ':' : '-'));
  return [titles, rule, ...cells].map(write).join('\n');
}

/** Three digits are as many as such figures are worth; no figure is a dash. */
export function shorten(number: number): string {
  if (!Number.isFinite(number)) return '–';
  if (number >= 100) return Math.round(number).toLocaleString('en-US');
  return number.toFixed(number >= 10 ? 1 : 2);
}
