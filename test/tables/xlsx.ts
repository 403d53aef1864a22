import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook written by hand, so that it can be one that no program writes. */
export interface HandmadeWorkbook {
  /** The elements inside each sheet's sheetData, by the sheet's name. */
  sheets: Record<string, string>;
  hidden?: string[];
  /** The elements inside sst. */
  strings?: string;
  /** The codes of number formats; a cell has the first by `s="1"`. */
  formats?: string[];
  isFrom1904?: boolean;
  /** Parts in the place of those made here, or beside them; null leaves one out. */
  parts?: Record<string, string | null>;
}

/** An archive with these parts. */
export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(parts))
    archive.addBuffer(Buffer.from(content as string), path, { mtime: new Date(1980, 0, 1) });
  archive.end();
  return buffer(archive.outputStream);
}

/** The workbook as an .xlsx file. */
export function xlsxOf(workbook: HandmadeWorkbook): Promise<Buffer> {
  const parts: [string, string | null][] = Object.entries({ ...partsOf(workbook), ...workbook.parts });
  return zipOf(Object.fromEntries(parts.filter((part): part is [string, string] => part[1] !== null)));
}

function partsOf({ sheets, hidden = [], strings, formats = [], isFrom1904 }: HandmadeWorkbook) {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (inner: string) => `<Relationships>${inner}</Relationships>`;
  const sheetElement = (name: string, index: number) =>
    `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index}"${hidden.includes(name) ? ' state="hidden"' : ''}/>`;
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relations(relation('a', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${names.map(sheetElement).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      names.map((_, index) => relation(`rId${index}`, 'worksheet', `worksheets/sheet${index}.xml`)).join('') +
        relation('s', 'styles', '/xl/styles.xml') +
        relation('t', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${164 + index}"/>`).join('')}</cellXfs></styleSheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
  };
}

/** A row of texts, as an element of sheetData. */
export function textRow(line: number, ...texts: string[]): string {
  const cells = texts.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`);
  return `<row r="${line}">${cells.join('')}</row>`;
}

/** A file with one sheet of these elements, below a row of headings A and B. */
export function sheetBelowHeadings(
  elements: string,
  workbook: Omit<HandmadeWorkbook, 'sheets'> = {},
): Promise<Buffer> {
  return xlsxOf({ sheets: { People: textRow(1, 'A', 'B') + elements }, ...workbook });
}
