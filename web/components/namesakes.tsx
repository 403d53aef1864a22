import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { countOf } from '#shared/count';
import { invisible } from '#shared/fold';
import { nameOf } from '#shared/person-name';

/*
 * People of one name. If some of a list have the same one, their e-mail addresses are beside it (product §37.7). If
 * they are known, personnel IDs and numbers of records are there, too.
 */

interface Named {
  _id: string;
  first_name: string;
  last_name: string;
}

/** Facts that tell people of one name apart, if the list has them. */
export interface Marks {
  email?: string | null;
  login?: string | null;
  external_id?: string | null;
  records?: number;
}

export type Addressed = Named & Marks;

/** "anna.twin@company.example, personnel ID 1005, 12 records"; null if nothing is known. */
export function sayMarks({ email, login, external_id: personnelId, records }: Marks): string | null {
  const marks = [
    email || (login && `login ${login}`),
    personnelId && `personnel ID ${personnelId}`,
    records !== undefined && countOf(records, 'record'),
  ].filter(Boolean);
  return marks.length === 0 ? null : marks.join(', ');
}

/** The ids of those of the people whose name, as one reads it, another of them has, too. */
export function namesakesAmong(people: readonly Named[]): ReadonlySet<string> {
  const byName = new Map<string, Set<string>>();
  for (const person of people) {
    const name = nameOf(person).replace(invisible, '').toLowerCase();
    byName.set(name, (byName.get(name) ?? new Set()).add(person._id));
  }
  return new Set([...byName.values()].filter(({ size }) => size > 1).flatMap((ids) => [...ids]));
}

/** "Anna Twin", and "Anna Twin (anna.twin@company.example)" for one of several. */
export function nameApart(person: Addressed, namesakes: ReadonlySet<string>): string {
  const marks = namesakes.has(person._id) ? sayMarks(person) : null;
  return marks ? `${nameOf(person)} (${marks})` : nameOf(person);
}

const Namesakes = createContext<ReadonlySet<string>>(new Set());

/** Rows that may have people of the same name. */
export function NamesakesAmong({ people, children }: { people: readonly Named[]; children: ReactNode }) {
  const namesakes = useMemo(() => namesakesAmong(people), [people]);
  return <Namesakes value={namesakes}>{children}</Namesakes>;
}

/** In the list around: the people who share a name. */
export function useNamesakes(): ReadonlySet<string> {
  return useContext(Namesakes);
}
