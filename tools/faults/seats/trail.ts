import { isDone, mayHaveActed, type Event } from '../history/events.ts';

/** An entry of the audit trail, as far as it tells of seats. */
export interface SeatEntry {
  request: string;
  action: string;
  program: string | null;
  people: string[];
  before: { session?: string | null; seats?: { id: string }[] } | null;
  after: { session?: string | null } | null;
}

/** A training of which the rows say where the person sits. */
export interface SeatRow {
  program: string;
  person: string;
  session: string | null;
}

const isWrite = ({ kind }: Event) => /^(program|record|session|user)\./.test(kind);

/** Asked again, these change nothing and have no entry. */
const mayChangeNothing = new Set([
  'program.assign',
  'program.switch',
  'program.give-back',
  'program.wait',
  'program.end-wait',
  'program.offer-seat',
  'session.mark',
]);

/** What stands in the trail beside the entry of the change from which it follows. */
const follows = new Set(['program.leave-cancelled', 'program.promote']);

/** Where the requests and their entries differ, in words. */
export function compareRequests(history: readonly Event[], entries: readonly SeatEntry[]): string[] {
  const byRequest = Map.groupBy(entries, ({ request }) => request);
  return history.filter(isWrite).flatMap((event) => {
    const actions = (byRequest.get(event.requestId) ?? []).map(({ action }) => action);
    const foreign = actions.filter((action) => action !== event.kind && !follows.has(action));
    const isTold = actions.includes(event.kind) || !isDone(event) || mayChangeNothing.has(event.kind);
    const isRight = mayHaveActed(event) ? foreign.length === 0 && isTold : actions.length === 0;
    return isRight
      ? []
      : [`${event.kind}, answered ${event.status}, has the entries [${[...new Set(actions)].join(', ')}]`];
  });
}

/** Where the trail and the rows differ about who sits where: each change of a seat is told, promotions among them. */
export function compareSeats(entries: readonly SeatEntry[], rows: readonly SeatRow[]): string[] {
  const told = new Map<string, { action: string; session: string | null }[]>();
  for (const entry of entries) {
    replay(entry, (person, session) => {
      const key = `${entry.program} ${person}`;
      told.set(key, [...(told.get(key) ?? []), { action: entry.action, session }]);
    });
  }
  return rows.flatMap(({ program, person, session }) => {
    const story = told.get(`${program} ${person}`) ?? [];
    return (story.at(-1)?.session ?? null) === session
      ? []
      : [
          `${person} sits in ${session} of ${program}, and the trail ends with ${JSON.stringify(story.slice(-3))}`,
        ];
  });
}

function replay(
  { action, people, before, after }: SeatEntry,
  sit: (person: string, session: string | null) => void,
): void {
  switch (action) {
    case 'program.enrol':
    case 'program.switch':
    case 'program.leave-cancelled':
    case 'program.promote':
      for (const person of people) sit(person, after?.session ?? null);
      return;
    case 'program.take-seat':
      // Who takes it, and who has offered it.
      sit(people[0]!, after?.session ?? null);
      sit(people[1]!, before?.session ?? null);
      return;
    case 'program.give-back':
    case 'program.assign':
    case 'program.unassign':
    case 'program.exempt':
    case 'program.end-exemption':
      for (const person of people) sit(person, null);
      return;
    case 'session.mark':
      for (const { id } of before?.seats ?? []) sit(id, null);
      return;
    default:
  }
}
