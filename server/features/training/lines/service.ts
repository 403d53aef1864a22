import type { AuditFacts } from '#shared/audit-facts';
import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Db } from '../../../db/tables.ts';
import * as store from './store.ts';

/*
 * People act for everybody below them in the line, at any depth (product §94), and so do their deputies. A change asks
 * here before it looks at anything else, and its entries name the person whose deputy acts.
 */

/** By person, the one whose deputy the caller is there; no entry where the caller acts as oneself. */
export type Deputized = ReadonlyMap<string, string>;

/** Nobody is the deputy of anybody. */
export const actsAsOneself: Deputized = new Map();

interface Caller {
  _id: string;
  role: Role;
}

const asDeputy = (below: Awaited<ReturnType<typeof store.listBelow>>): Deputized =>
  new Map(below.flatMap(({ id, deputy_for }) => (deputy_for ? [[id, deputy_for] as const] : [])));

/** For which of these people the caller would act as a deputy. */
export async function findDeputized(tx: Db, { _id }: Caller, ids: readonly string[]): Promise<Deputized> {
  return asDeputy(await store.listBelow(tx, _id, ids));
}

/** Throws Refusal("not_found") where somebody isn't below the caller. */
export async function assertBelow(tx: Db, { _id }: Caller, people: readonly string[]): Promise<Deputized> {
  const ids = new Set(people);
  const below = await store.listBelow(tx, _id, [...ids]);
  if (below.length < ids.size) throw new Refusal('not_found');
  return asDeputy(below);
}

/** The same, but the program's manager acts for everybody. Throws Refusal("not_found"). */
export async function assertInCharge(
  tx: Db,
  caller: Caller,
  programId: string,
  people: readonly string[],
): Promise<Deputized> {
  const isOverseer = caller.role === 'manager' && (await store.oversees(tx, caller._id, programId));
  return isOverseer ? actsAsOneself : assertBelow(tx, caller, people);
}

/** The fact of an entry about the person that names the one whose deputy acts. */
export function deputyFact(deputized: Deputized, personId: string): Pick<AuditFacts, 'deputy_for'> {
  const deputy_for = deputized.get(personId);
  return deputy_for ? { deputy_for } : {};
}

/** The entries of a change about many people at once: one for each person whose deputy acts, and the caller's. */
export function entriesByDeputy(
  deputized: Deputized,
  personIds: readonly string[],
  entryOf: (personIds: readonly string[], deputy: Pick<AuditFacts, 'deputy_for'>) => ChangeEntry,
): ChangeEntry[] {
  if (personIds.length === 0) return [entryOf([], {})];
  const groups = Map.groupBy(personIds, (id) => deputized.get(id));
  return [...groups.values()].map((ids) => entryOf(ids, deputyFact(deputized, ids[0]!)));
}
