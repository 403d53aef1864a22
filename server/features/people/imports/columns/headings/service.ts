import { fieldsOf, type ImportKind } from '#shared/people/imports/import-facts';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { meaningOf, plainHeading, type KnownHeadings } from '../../../../../tables/reading/known-headings.ts';
import { addresses, cities, ownRemarks, peopleHeadings } from './people/service.ts';
import { recordHeadings } from './records/service.ts';

/** A field that a heading names. If several columns have the field, the lowest rank counts. */
export interface NamedField {
  field: string;
  rank: number;
}

/** The rank of headings that are known without their remarks or beginnings. */
const lastRank = 100;

const umlauts = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }));

/** The headings in their plain form, also with "ae" for "ä", as programs without umlauts write them. */
const listed = (headings: string) =>
  headings
    .split(',')
    .flatMap((heading) => {
      const spelled = heading.replace(/[äöü]/giu, (letter) => umlauts.get(letter)!);
      return spelled === heading ? [heading] : [heading, spelled];
    })
    .map(plainHeading);

interface Headings {
  fields: KnownHeadings;
  ranks: ReadonlyMap<string, number>;
}

/** The fields by their headings, and the ranks of these. */
function byHeading(headings: Readonly<Record<string, string>>): Headings {
  const fields = new Map<string, string>();
  const ranks = new Map<string, number>();
  const add = (name: string, field: string, rank: number) => {
    if (fields.has(name)) return;
    fields.set(name, field);
    ranks.set(name, rank);
  };
  for (const [field, known] of Object.entries(headings)) {
    for (const [rank, names] of known.split(';').entries())
      for (const name of listed(names)) add(name, field, rank);
    add(plainHeading(field), field, 0);
  }
  return { fields, ranks };
}

const ofPeople = byHeading(peopleHeadings);
const ofRecords = byHeading(recordHeadings);
const unasked = new Set(listed(ownRemarks));

/** Moodle puts this before fields that a company has added. */
const ofMoodle = /^profile_field_/i;

/** "Job Title Description" is the name beside a code. A job's own description is prose. */
const describing = /^(?!(?:job|position|role|function) description$)(.+) description$/i;
const describedFields: readonly string[] = ['department', 'site', 'position', 'standing'];

const tagHeading = /^tag:\s*([^:,]{1,60})$/iu;

/** Whether a column may be this in a file of this kind. */
export function isField(what: ImportKind, field: string): boolean {
  return fieldsOf[what].includes(field) || (what === 'people' && tagHeading.test(field));
}

/** The field that a heading names by itself; null where it stays out, undefined where nothing knows it. */
export function fieldNamed(heading: string, what: ImportKind): NamedField | null | undefined {
  const tables = what === 'records' ? [ofRecords, ofPeople] : [ofPeople];
  const bare = heading.replace(ofMoodle, '');
  for (const { fields, ranks } of tables) {
    const field = meaningOf(bare, fields);
    if (field === undefined) continue;
    return isField(what, field) ? { field, rank: ranks.get(plainHeading(heading)) ?? lastRank } : null;
  }
  const described = describing.exec(bare)?.[1];
  const field = described && meaningOf(described, ofPeople.fields);
  if (field && describedFields.includes(field) && isField(what, field)) return { field, rank: lastRank };
  const tag = tagHeading.exec(heading);
  if (tag) return what === 'people' ? { field: `tag:${tag[1]!.trim()}`, rank: 0 } : null;
  return unasked.has(plainHeading(heading)) ? null : undefined;
}

/** Headings that mean another field beside a column of one field, or without a column of another. */
const inContext: readonly { headings: string; beside?: string; without: string; field: string }[] = [
  { headings: 'Name, Nom', beside: 'first_name', without: 'last_name', field: 'last_name' },
  { headings: 'Nombre', beside: 'last_name', without: 'first_name', field: 'first_name' },
  { headings: 'User ID', beside: 'login', without: 'external_id', field: 'external_id' },
];

const namesOfCities = new Set(listed(cities));
const partsOfAddresses = new Set(listed(addresses));

/** Whether a heading names a city as a part of an address. */
export const isInAddress = (heading: string, headings: readonly string[]): boolean =>
  namesOfCities.has(plainHeading(heading)) &&
  headings.some((other) => partsOfAddresses.has(plainHeading(other)));

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
  return new Map([...further, ...(what === 'records' ? ofRecords.fields : []), ...ofPeople.fields]);
}
