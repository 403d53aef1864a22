import type { BodyOf, ReplyOf } from '#shared/endpoint';
import type { handoverApi } from '#shared/people/handover/calls';
import type { Person } from '#shared/shapes';

export type Duties = ReplyOf<typeof handoverApi.duties>;
export type HandoverBody = BodyOf<typeof handoverApi.preview>;

/** The kinds of duty, in their order on the screen. */
export const dutyKinds = ['programs', 'sessions', 'people'] as const;

export type DutyKind = (typeof dutyKinds)[number];

/** The people who take over, by the ids of the duties; those that stay for now have none. */
export type Choices = Readonly<Record<DutyKind, ReadonlyMap<string, string>>>;

export const noChoices: Choices = { programs: new Map(), sessions: new Map(), people: new Map() };

/** The choice of sessions by which each gets somebody who is free then. */
export const freeThen = 'free';

/** The same person for all duties of a kind; "" for nobody. */
export function forAll(ids: readonly string[], to: string): ReadonlyMap<string, string> {
  return new Map(to === '' ? [] : ids.map((id) => [id, to]));
}

/** A free trainer for each session: one who hasn't got another at the same time already, where there is one. */
export function freeForEach(sessions: Duties['sessions']): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const chosen = new Map<string, string>();
  for (const { _id, start_time, suggestions } of sessions) {
    const free = suggestions.find((trainer) => !taken.has(`${trainer._id} ${start_time}`));
    if (!free) continue;
    taken.add(`${free._id} ${start_time}`);
    chosen.set(_id, free._id);
  }
  return chosen;
}

/** The choices as the call takes them; those of duties that have ended since are left out. */
export function bodyOf(duties: Duties, { programs, sessions, people }: Choices): HandoverBody {
  const chosen = (rows: readonly { _id: string }[], to: ReadonlyMap<string, string>) =>
    rows.flatMap(({ _id }) => (to.has(_id) ? [{ id: _id, to: to.get(_id)! }] : []));
  return {
    programs: chosen(duties.programs, programs).map(({ id, to }) => ({ program: id, to })),
    sessions: chosen(duties.sessions, sessions).map(({ id, to }) => ({ session: id, to })),
    people: chosen(duties.people, people).map(({ id, to }) => ({ person: id, to })),
  };
}

/** How many duties of each kind each person takes over, by the people's ids. */
export function sharesOf(body: HandoverBody): Map<string, Record<DutyKind, number>> {
  const shares = new Map<string, Record<DutyKind, number>>();
  for (const kind of dutyKinds)
    for (const { to } of body[kind]) {
      const share = shares.get(to) ?? { programs: 0, sessions: 0, people: 0 };
      shares.set(to, { ...share, [kind]: share[kind] + 1 });
    }
  return shares;
}

/** Somebody only once, the first named first. */
export function uniquePeople(people: readonly (Person | null)[]): Person[] {
  const known = people.filter((person) => person !== null);
  return [...new Map(known.map((person) => [person._id, person])).values()];
}
