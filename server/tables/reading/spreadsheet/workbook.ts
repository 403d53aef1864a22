import { posix } from 'node:path';
import { limits } from '../limits.ts';
import { tooLarge, wrongFile } from '../refusals.ts';
import type { Package } from './package.ts';
import { readXml } from './parse-xml.ts';

export interface WorkbookSheet {
  name: string;
  path: string;
}

/** The parts of a workbook, by their paths in the package. */
export interface Workbook {
  /** Those that one sees, in the order of their tabs. */
  sheets: WorkbookSheet[];
  sharedStrings: string | null;
  styles: string | null;
  /** Whether days are counted from 1904 on, as Excel for Mac once did. */
  isFrom1904: boolean;
}

interface Relation {
  id: string;
  /** The end of the type's URL, which is the same in both editions of the standard. */
  type: string;
  path: string;
}

/** Throws Refusal("file_type") if the package has no workbook. */
export async function readWorkbook(parts: Package): Promise<Workbook> {
  const path = (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.path;
  if (path === undefined || !parts.has(path)) throw wrongFile();
  const relations = await readRelations(parts, path);
  const pathOf = (type: string) =>
    relations.find((relation) => relation.type === type && parts.has(relation.path))?.path ?? null;

  const sheets: Workbook['sheets'] = [];
  let isFrom1904 = false;
  await readXml(parts.read(path), {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      if (sheets.length === limits.sheets) throw tooLarge('A file can have at most 256 sheets.');
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(':id'))?.[1];
      const sheet = relations.find((relation) => relation.type === 'worksheet' && relation.id === id);
      // Any other sheet is a chart.
      if (sheet) sheets.push({ name: attributes['name'] ?? '', path: sheet.path });
    },
  });
  return { sheets, sharedStrings: pathOf('sharedStrings'), styles: pathOf('styles'), isFrom1904 };
}

/** The parts to which a part refers; '' is the package itself. */
async function readRelations(parts: Package, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path);
  const file = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(file)) return relations;
  await readXml(parts.read(file), {
    open(name, { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode }) {
      if (name !== 'Relationship' || mode === 'External') return;
      // Absolute, or beside the part.
      const absolute = posix.resolve('/', folder, target).slice(1);
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), path: absolute });
    },
  });
  return relations;
}
