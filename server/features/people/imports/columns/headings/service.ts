import { fieldsOf, type ImportKind } from '#shared/people/imports/import-facts';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { meaningOf, plainHeading, type KnownHeadings } from '../../../../../tables/reading/known-headings.ts';
import { ownRemarks, peopleHeadings } from './people/service.ts';
import { recordHeadings } from './records/service.ts';

/** A field that a heading names, and whether another column of the field comes first. */
export interface NamedField {
  field: string;
  givesWay: boolean;
}

const listed = (headings: string) => headings.split(',').map(plainHeading);

/** The fields by their headings: by the usual ones alone, and by all. */
function byHeading(headings: Readonly<Record<string, string>>): { usual: KnownHeadings; all: KnownHeadings } {
  const usual = new Map<string, string>();
  const others = new Map<string, string>();
  for (const [field, known] of Object.entries(headings)) {
    const [first = '', second = ''] = known.split(';');
    for (const name of [plainHeading(field), ...listed(first)]) usual.set(name, field);
    for (const name of listed(second)) others.set(name, field);
  }
  return { usual, all: new Map([...others, ...usual]) };
}

const ofPeople = byHeading(peopleHeadings);
const ofRecords = byHeading(recordHeadings);
const unasked = new Set(listed(ownRemarks));

const tagHeading = /^tag:\s*([^:,]{1,60})$/iu;

/** Whether a column may be this in a file of this kind. */
export function isField(what: ImportKind, field: string): boolean {
  return fieldsOf[what].includes(field) || (what === 'people' && tagHeading.test(field));
}

/** The field that a heading names by itself; null where it stays out, undefined where nothing knows it. */
export function fieldNamed(heading: string, what: ImportKind): NamedField | null | undefined {
  const tables = what === 'records' ? [ofRecords, ofPeople] : [ofPeople];
  for (const { usual, all } of tables) {
    const field = meaningOf(heading, all);
    if (field === undefined) continue;
    // One that is known without its remark comes behind one that is known as it is.
    const givesWay = !usual.has(plainHeading(heading));
    return isField(what, field) ? { field, givesWay } : null;
  }
  const tag = tagHeading.exec(heading);
  if (tag) return what === 'people' ? { field: `tag:${tag[1]!.trim()}`, givesWay: false } : null;
  return unasked.has(plainHeading(heading)) ? null : undefined;
}

/** Headings that mean another field beside a column of one field, or without a column of another. */
const inContext: readonly { headings: string; beside?: string; without: string; field: string }[] = [
  { headings: 'Name, Nom', beside: 'first_name', without: 'last_name', field: 'last_name' },
  { headings: 'Nombre', beside: 'last_name', without: 'first_name', field: 'first_name' },
  { headings: 'User ID', beside: 'login', without: 'external_id', field: 'external_id' },
  { headings: 'userPrincipalName, User principal name, UPN', without: 'email', field: 'email' },
];

/** The field of a column that its heading names, among columns of these other fields. */
export function fieldBeside(
  { heading, field }: Pick<ImportColumn, 'heading' | 'field'>,
  others: ReadonlySet<string>,
): string | null {
  const name = plainHeading(heading);
  const found = inContext.find(
    ({ headings, beside, without }) =>
      listed(headings).includes(name) && !others.has(without) && (!beside || others.has(beside)),
  );
  return found?.field ?? field;
}

/** The headings by which their row is found in such a file, and further ones. */
export function knownHeadings(what: ImportKind, others: readonly string[]): KnownHeadings {
  const further = others.map((heading) => [plainHeading(heading), heading] as const);
  return new Map([...further, ...(what === 'records' ? ofRecords.all : []), ...ofPeople.all]);
}
