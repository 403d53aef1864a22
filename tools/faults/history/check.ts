import { checkCounts } from './check-counts.ts';
import { checkPeople } from './check-people.ts';
import { groupBy, isDone, lastEffect, mayFallBetween, removedPerson, type Event } from './events.ts';

/** No failure of the server's own; whoever is put off is told for how long. */
export function checkStatuses(history: Event[]): string[] {
  return history.flatMap((event) => {
    if (event.status >= 500 && event.status !== 503) return [`${event.kind} was answered ${event.status}`];
    return event.status === 503 && !event.retryAfter ? [`${event.kind} got a 503 without Retry-After`] : [];
  });
}

/** A sign-in that was ended, on whichever instance, is refused from then on. */
function checkSignIns(history: Event[]): string[] {
  const openings = new Map(
    history.flatMap((event) => (event.facts.opens ? [[event.facts.opens, event] as const] : [])),
  );
  const signOuts = groupBy(history, ({ kind, signIn }) => (kind === 'sign-out' ? String(signIn) : undefined));
  const removals = groupBy(history, removedPerson);
  return history.flatMap((event) => {
    // Signing out and in is open to everybody.
    if ([0, 401, 503].includes(event.status) || event.kind.startsWith('sign-')) return [];
    const opened = openings.get(event.signIn)?.ended ?? -Infinity;
    const ends = [
      ...(signOuts.get(String(event.signIn)) ?? []),
      ...(removals.get(event.actor) ?? []).filter(({ started }) => started > opened),
    ];
    return ends.some((end) => isDone(end) && end.ended < event.started)
      ? [`${event.kind} was answered ${event.status} though the sign-in had ended`]
      : [];
  });
}

const changes = /^program\.(edit|assign|unassign|enrol|complete)$/;

/** After an archiving is acknowledged nothing changes any more. */
function checkArchived(history: Event[]): string[] {
  const archived = new Map<string | undefined, number>();
  for (const event of history) {
    if (event.kind !== 'program.archive' || !isDone(event)) continue;
    const { program } = event.facts;
    archived.set(program, Math.min(archived.get(program) ?? Infinity, event.ended));
  }
  return history.flatMap((event) =>
    changes.test(event.kind) &&
    isDone(event) &&
    event.started > (archived.get(event.facts.program) ?? Infinity)
      ? [`${event.kind} succeeded in the archived program ${event.facts.program}`]
      : [],
  );
}

/** A program is written as a whole: its title says how many sessions it has. */
function checkWholePrograms(history: Event[]): string[] {
  return history.flatMap(({ facts }) =>
    (facts.programs ?? []).flatMap(({ title, sessions }) => {
      const said = /\((\d+) sessions\)$/.exec(title)?.[1];
      return said && Number(said) !== sessions ? [`"${title}" has ${sessions} sessions`] : [];
    }),
  );
}

/** Each person changes the own name only, to rising numbers: none is read after it was replaced. */
function checkNames(history: Event[]): string[] {
  const changesOf = groupBy(history, ({ kind, actor }) => (kind === 'user.change-name' ? actor : undefined));
  return history.flatMap((event) => {
    const { number } = event.facts;
    if (event.kind !== 'verify' || number === undefined) return [];
    const own = changesOf.get(event.actor) ?? [];
    const before = own.filter((change) => isDone(change) && change.ended < event.started);
    const least = Math.max(0, ...before.map(({ facts }) => facts.number ?? 0));
    const possible = own.filter((change) => mayFallBetween(change, -Infinity, event.ended));
    const most = Math.max(0, ...possible.map(({ facts }) => facts.number ?? 0));
    return number >= least && number <= most
      ? []
      : [`${event.actor} has the name ${number}, which should be from ${least} to ${most}`];
  });
}

/** One session of one's own program, once, unless the assignment may have ended in between. */
function checkEnrolments(history: Event[]): string[] {
  const enrolments = history.filter((event) => event.kind === 'program.enrol' && isDone(event));
  const foreign = enrolments.filter(({ facts }) => facts.isForeign);
  const removals = groupBy(history, removedPerson);
  const unassignments = groupBy(history, ({ kind, facts }) =>
    kind === 'program.unassign' ? `${facts.program} ${facts.person}` : undefined,
  );
  const groups = groupBy(enrolments, ({ facts, actor }) => `${facts.program} ${actor}`);
  const doubles = [...groups].flatMap(([key, group]) => {
    const sorted = group.toSorted((left, right) => left.ended - right.ended);
    return sorted.slice(1).filter((second, index) => {
      const first = sorted[index]!;
      const ends = [...(unassignments.get(key) ?? []), ...(removals.get(second.actor) ?? [])];
      return !ends.some((end) => mayFallBetween(end, first.started, lastEffect(second)));
    });
  });
  return [
    ...foreign.map(({ facts }) => `somebody enrolled in ${facts.program} with another program's session`),
    ...doubles.map(({ actor, facts }) => `${actor} enrolled twice in ${facts.program}`),
  ];
}

/** Each finds what a history violates, in words. */
const rules: ((history: Event[]) => string[])[] = [
  checkStatuses,
  checkSignIns,
  checkArchived,
  checkWholePrograms,
  checkNames,
  checkEnrolments,
  checkCounts,
  checkPeople,
];

/** Checks a history, of requests that overlapped, by what must be true however they took effect; says what is not. */
export function checkHistory(history: Event[]): string[] {
  return rules.flatMap((rule) => rule(history));
}
