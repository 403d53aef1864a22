import type { Db } from '../../db/tables.ts';
import * as queries from './export-reads.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The ids anywhere in a fact, as a value or as the name of one. */
function idsIn(fact: unknown): string[] {
  if (typeof fact === 'string') return uuid.test(fact) ? [fact] : [];
  if (typeof fact !== 'object' || fact === null) return [];
  return Object.entries(fact).flatMap(([name, value]) => [...idsIn(name), ...idsIn(value)]);
}

/**
 * The fact without other people, by their ids and those of their records. If a part of a list names somebody
 * else, the whole part goes, as the rest of it is theirs, too. Undefined where nothing is left.
 */
function withoutOthers(fact: unknown, others: ReadonlySet<string>): unknown {
  if (!idsIn(fact).some((id) => others.has(id)) || typeof fact !== 'object' || fact === null)
    return typeof fact === 'string' && others.has(fact) ? undefined : fact;
  if (Array.isArray(fact)) {
    const own = (fact as unknown[]).filter((part) => !idsIn(part).some((id) => others.has(id)));
    return own.length > 0 ? own : undefined;
  }
  const own = Object.entries(fact)
    .filter(([name]) => !others.has(name))
    .map(([name, value]): [string, unknown] => [name, withoutOthers(value, others)])
    .filter(([, value]) => value !== undefined);
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/**
 * The audit trail's entries about the person, reduced to this person. They are those that the person made or
 * that concern the person, of every action. In the trail an entry stays as it is, for everybody it concerns.
 */
export async function readOwnEntries(db: Db, id: string): Promise<Record<string, unknown>[]> {
  const entries = await queries.listEntries(db, id);
  const ids = new Set(entries.flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)]));
  const others = new Set(await queries.listIdsOfOthers(db, [...ids], id));
  return entries.map((entry) => ({
    ...entry,
    before: withoutOthers(entry.before, others) ?? null,
    after: withoutOthers(entry.after, others) ?? null,
  }));
}
