import {
  groupBy,
  isDone,
  mayFallBetween,
  removedPerson,
  surelyFallsBetween,
  type Event,
  type Kind,
} from './events.ts';

type Measure = 'total' | 'enrolled' | 'completed';

/** Kinds of events by which a count moves: by one, or by as many as an event is about. */
const moves: Record<Measure, { up: Kind[]; down: Kind[] }> = {
  total: { up: ['program.assign'], down: ['program.unassign'] },
  enrolled: { up: ['program.enrol'], down: ['program.complete', 'program.unassign'] },
  completed: { up: ['program.complete'], down: [] },
};
const measures = Object.keys(moves) as Measure[];

/** The counts add up, move only with what was done, and rise no more once a program is archived. */
export function checkCounts(history: Event[]): string[] {
  const byProgram = groupBy(history, ({ kind, facts }) =>
    kind === 'counts' || kind.startsWith('program.') ? facts.program : undefined,
  );
  const removals = history.filter(removedPerson);
  return [
    ...history.flatMap(checkSum),
    ...[...byProgram.values()].flatMap((events) => checkMoves(events, removals)),
  ];
}

function checkSum({ facts: { program, counts } }: Event): string[] {
  if (!counts) return [];
  const { total, ...inStatus } = counts;
  return Object.values(inStatus).reduce((sum, count) => sum + count, 0) === total
    ? []
    : [`counts of ${program} do not add up: ${JSON.stringify(counts)}`];
}

/** Each reading against the latest one that was over before it began. */
function checkMoves(events: Event[], removals: Event[]): string[] {
  const reads = events.filter(({ kind, facts }) => kind === 'counts' && facts.counts);
  const byEnd = reads.toSorted((left, right) => left.ended - right.ended);
  const archived = Math.min(
    ...events.filter((event) => event.kind === 'program.archive' && isDone(event)).map(({ ended }) => ended),
  );
  return reads.flatMap((later) => {
    const earlier = byEnd.findLast(({ ended }) => ended < later.started);
    if (!earlier) return [];
    const isFinal = earlier.started > archived;
    return measures.flatMap((measure) => checkMove(measure, { earlier, later, isFinal, events, removals }));
  });
}

/** Two readings of one program's counts, and what else there was. */
interface Readings {
  earlier: Event;
  later: Event;
  /** Whether the program was archived before the earlier one. */
  isFinal: boolean;
  events: Event[];
  removals: Event[];
}

function checkMove(measure: Measure, { earlier, later, isFinal, events, removals }: Readings): string[] {
  const { up, down } = moves[measure];
  const sum = (kinds: Kind[], counts: (event: Event) => boolean) =>
    events
      .filter((event) => kinds.includes(event.kind) && counts(event))
      .reduce((total, event) => total + sizeOf(event), 0);
  const maybe = (event: Event) => mayFallBetween(event, earlier.started, later.ended);
  const surely = (event: Event) => surelyFallsBetween(event, earlier.ended, later.started);
  const gone = removals.filter(maybe).length;
  const before = earlier.facts.counts?.[measure] ?? 0;
  const now = later.facts.counts?.[measure] ?? 0;
  // Which of those who were completed or unassigned had been enrolled is not known: that many at most.
  const sureDown = measure === 'enrolled' ? sum(['program.complete'], surely) : sum(down, surely);
  const most = isFinal ? before : before + sum(up, maybe) - sureDown;
  const least = before + sum(up, surely) - sum(down, maybe) - gone;
  return now >= least && now <= most
    ? []
    : [
        `${measure} of ${later.facts.program} went from ${before} to ${now}, which should be from ${least} to ${most}` +
          (isFinal ? ' as it is archived' : ''),
      ];
}

/** For how many people it made a difference, or may have. */
function sizeOf({ facts }: Event): number {
  return (facts.newly ?? facts.people ?? ['one']).length;
}
