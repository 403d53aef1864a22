/** How large a table may be that is read. The memory that reading takes follows from these, not from the file. */
export const limits = {
  /** For the file as it comes. */
  fileBytes: 20 * 1024 * 1024,
  /** For all parts of a spreadsheet file. */
  unpackedBytes: 200 * 1024 * 1024,
  /** Below the headings, without empty ones. */
  rows: 50_000,
  /** A spreadsheet has no more, with the empty ones. */
  lines: 1_048_576,
  /** For a text, with another number of cells than the first line. */
  unevenLines: 100_000,
  columns: 500,
  /** As many characters as a cell of a spreadsheet has. */
  cellLength: 32_767,
  /** For the texts of a row together: 500 columns of 2,000. */
  rowLength: 1_000_000,
  /** For the texts of all rows together: a spreadsheet's cells may refer to one text many times. */
  textLength: 100_000_000,
  headingLength: 200,
  sheets: 256,
  /** Over several rows, in a sheet. */
  mergedCells: 100_000,
  parts: 10_000,
  sharedStrings: 1_000_000,
  /** Characters of all shared strings together. */
  sharedStringsLength: 50_000_000,
  /** Elements inside each other; a worksheet needs about ten. */
  xmlDepth: 100,
  /** Characters between a start of a tag and its end. */
  xmlTagLength: 1_000_000,
} as const;
