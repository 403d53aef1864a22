import { groupBy, isDone, mayFallBetween, removedPerson, type Event, type Kind } from './events.ts';

/**
 * Lists of the assigned show whoever was assigned and nobody who was unassigned, completions stay, and a batch
 * is there as a whole or not at all.
 */
export function checkPeople(history: Event[]): string[] {
  const byProgram = groupBy(history, ({ facts }) => facts.program);
  const removals = groupBy(history, removedPerson);
  return [...byProgram.values()].flatMap((events) => {
    const byPerson = groupByPerson(events);
    return [
      ...events.flatMap((event) =>
        event.facts.list ? checkList(event, { byPerson, removals, events }) : [],
      ),
      ...checkFinality(events, byPerson),
    ];
  });
}

/** What happened to each person in one program. */
type EventsByPerson = Map<string, Event[]>;

function groupByPerson(events: Event[]): EventsByPerson {
  const byPerson: EventsByPerson = new Map();
  for (const event of events) {
    const { person, people = person ? [person] : [] } = event.facts;
    if (!/^program\.(assign|unassign|complete)$/.test(event.kind)) continue;
    for (const each of people) {
      const own = byPerson.get(each);
      if (own) own.push(event);
      else byPerson.set(each, [event]);
    }
  }
  return byPerson;
}

/** Whether the event surely did it to this person, before an instant. */
function didBefore(event: Event, kind: Kind, person: string, instant: number): boolean {
  const { newly = [event.facts.person] } = event.facts;
  return event.kind === kind && isDone(event) && event.ended < instant && newly.includes(person);
}

interface Context {
  byPerson: EventsByPerson;
  /** By person. */
  removals: Map<string, Event[]>;
  /** Of the program. */
  events: Event[];
}

function checkList({ started, ended, facts }: Event, { byPerson, removals, events }: Context): string[] {
  const found = new Map((facts.list ?? []).map((row) => [row.id, row]));
  const offences = [...found.values()]
    .filter(
      ({ status, session }) => (status === 'not-enrolled') !== (session === null) && status !== 'overdue',
    )
    .map(({ id, status }) => `${id} is ${status} in ${facts.program} with the wrong session`);
  for (const [person, own] of byPerson) {
    const row = found.get(person);
    const gone = removals.get(person) ?? [];
    for (const event of own) {
      const mayFollow = (other: Event) => mayFallBetween(other, event.started, ended);
      const ends = [...own.filter(({ kind }) => kind === 'program.unassign'), ...gone];
      if (didBefore(event, 'program.assign', person, started) && !row && !ends.some(mayFollow))
        offences.push(`${person} was assigned to ${facts.program} and is not in its list`);
      if (
        didBefore(event, 'program.complete', person, started) &&
        row?.status !== 'complete' &&
        !gone.some(mayFollow)
      )
        offences.push(`${person} has completed ${facts.program} and is ${row?.status ?? 'not there'}`);
      const again = own.filter(({ kind }) => kind === 'program.assign');
      if (didBefore(event, 'program.unassign', person, started) && row && !again.some(mayFollow))
        offences.push(`${person} was unassigned from ${facts.program} and is in its list`);
    }
  }
  for (const { facts: batch } of events.filter((event) => event.facts.isBlock)) {
    const there = (batch.people ?? []).filter((person) => found.has(person)).length;
    if (there !== 0 && there !== batch.people?.length)
      offences.push(`${there} of ${batch.people?.length} people of a batch are in ${facts.program}`);
  }
  return offences;
}

/** Whoever is complete can't be unassigned. */
function checkFinality(events: Event[], byPerson: EventsByPerson): string[] {
  return events.flatMap((event) => {
    const { person, program } = event.facts;
    if (event.kind !== 'program.unassign' || !isDone(event) || !person) return [];
    const own = byPerson.get(person) ?? [];
    return own.some((other) => didBefore(other, 'program.complete', person, event.started))
      ? [`${person} was unassigned from ${program} after completing it`]
      : [];
  });
}
