import { sheetBelowHeadings, textRow, xlsxOf } from './xlsx.ts';

const megabyte = 1024 * 1024;
const commas = (count: number) => Buffer.from(`A,B\n${','.repeat(count)}x\n`);

const reference = '<c t="s"><v>0</v></c>';
const longText = `<si><t>${'x'.repeat(32_000)}</t></si>`;

/** Small files that would grow without end in a careless reader: each is refused before it does. */
export const bombs: Record<string, () => Promise<Buffer>> = {
  'a sheet that unpacks to 300 MB': () => sheetBelowHeadings(' '.repeat(300 * megabyte)),
  'a sheet of 190 MB that two names show': () =>
    xlsxOf({
      sheets: { One: '', Two: '' },
      parts: {
        'xl/worksheets/sheet0.xml': `<worksheet><sheetData>${' '.repeat(190 * megabyte)}</sheetData></worksheet>`,
        'xl/_rels/workbook.xml.rels':
          ['rId0', 'rId1'].reduce(
            (inner, id) =>
              `${inner}<Relationship Id="${id}" Type="a/worksheet" Target="worksheets/sheet0.xml"/>`,
            '<Relationships>',
          ) + '</Relationships>',
      },
    }),
  'a cell of 20 MB in a spreadsheet': () => sheetBelowHeadings(textRow(2, 'x'.repeat(20 * megabyte))),
  'a shared text of 100 MB': () =>
    sheetBelowHeadings('', { strings: `<si><t>${'x'.repeat(100 * megabyte)}</t></si>` }),
  'ten million shared texts': () =>
    sheetBelowHeadings('', { strings: '<si><t>x</t></si>'.repeat(10_000_000) }),
  'an attribute of 100 MB': () => sheetBelowHeadings(`<row r="${'1'.repeat(100 * megabyte)}"/>`),
  'elements inside each other': () => sheetBelowHeadings('<a>'.repeat(30 * megabyte)),
  'a million empty lines in a spreadsheet': () => sheetBelowHeadings('<row/>'.repeat(1_100_000)),
  '100,000 columns in a spreadsheet': () =>
    sheetBelowHeadings(`<row r="2">${'<c><v>1</v></c>'.repeat(100_000)}</row>`),
  'a text of 32,000 characters in 500 headings': () =>
    xlsxOf({
      sheets: { One: `<row>${reference.repeat(500)}</row><row>${reference}</row>` },
      strings: longText,
    }),
  'a text of 32,000 characters in 60,000 cells': () =>
    sheetBelowHeadings(`<row>${reference.repeat(30)}</row>`.repeat(2_000), { strings: longText }),
  '100,000 columns in a text': () => Promise.resolve(commas(100_000)),
  'a cell of 19 MB in a text': () => Promise.resolve(Buffer.from(`A,B\n"${'x'.repeat(19 * megabyte)}"\n`)),
  'a quotation mark that is never closed': () =>
    Promise.resolve(Buffer.from(`A,B\n"${'x\n'.repeat(9 * megabyte)}`)),
  'ten million empty lines in a text': () => Promise.resolve(Buffer.from(`A,B\n${'\n'.repeat(10_000_000)}`)),
  'a million lines of three empty cells below two headings': () =>
    Promise.resolve(Buffer.from(`A,B\n${',,\n'.repeat(1_100_000)}`)),
  'a text of empty cells': () => Promise.resolve(Buffer.from(`A,B\n${',\n'.repeat(9 * megabyte)}`)),
};
