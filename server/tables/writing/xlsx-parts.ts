import type { ColumnType } from './table-file.ts';
import { escapeText } from './xlsx-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The place of each style among cellXfs below. */
export const styleNumbers: Record<ColumnType | 'heading', number> = {
  heading: 1,
  text: 2,
  integer: 3,
  date: 4,
  instant: 5,
};

// The numbers of formats are the standard's. 49 is text, 1 a whole number, 14 and 22 a date without and with
// its time, as the reader's country writes them.
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/>${[49, 1, 14, 22].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;

/** The path of a sheet's document in the package, from 1 on. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** The parts beside the sheets, by their paths. A name of a sheet has at most 31 characters and none of []:*?/\ . */
export function partsBeside(sheetName: string, sheets: number): [path: string, text: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const nameOf = (number: number) =>
    escapeText(number === 1 ? sheetName : `${sheetName} ${number}`).replaceAll('"', '&quot;');
  const relation = (id: string | number, type: string, target: string) =>
    `<Relationship Id="r${id}" Type="${officeRelations}/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`;
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${contentType}.${type}+xml"/>`;
  return [
    ['xl/styles.xml', styles],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${officeRelations}"><sheets>${numbers.map((number) => `<sheet name="${nameOf(number)}" sheetId="${number}" r:id="r${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
          relation('Styles', 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(relation('Workbook', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${numbers.map((number) => override(sheetPath(number), 'worksheet')).join('')}</Types>`,
    ],
  ];
}
