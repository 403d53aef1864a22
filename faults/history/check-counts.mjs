import { groupBy, isDone, mayFallBetween, surelyFallsBetween } from './events.mjs';

/** @typedef {import('./events.mjs').Event} Event */
/** @typedef {'total' | 'enrolled' | 'completed'} Measure */

/** How a count moves: by one, or by as many as an event is about. */
const moves = {
  total: { up: ['program.assign'], down: ['program.unassign', 'removal'] },
  enrolled: { up: ['program.enrol'], down: ['program.complete', 'program.unassign', 'removal'] },
  completed: { up: ['program.complete'], down: ['removal'] },
};
const measures = /** @type {Measure[]} */ (Object.keys(moves));

/** The counts add up, move only with what was done, and rise no more once a program is archived. */
export function checkCounts(/** @type {Event[]} */ history) {
  const reads = history.filter(({ facts }) => facts.counts);
  const byProgram = groupBy(history, ({ kind, facts }) =>
    kind === 'counts' || kind.startsWith('program.') ? facts.program : undefined,
  );
  const removals = history.filter(
    ({ kind, facts }) => kind === 'user.delete' || (kind === 'user.edit' && facts.changesRole),
  );
  return [
    ...reads.flatMap(checkSum),
    ...[...byProgram.values()].flatMap((events) => checkMoves(events, removals)),
  ];
}

function checkSum(/** @type {Event} */ { facts }) {
  const { total, enrolled, completed, overdue, not_enrolled } =
    /** @type {import('../client.mjs').Counts} */ (facts.counts);
  return enrolled + completed + overdue + not_enrolled === total
    ? []
    : [`counts of ${facts.program} do not add up: ${JSON.stringify(facts.counts)}`];
}

/** Each reading against the latest one that was over before it began. */
function checkMoves(/** @type {Event[]} */ events, /** @type {Event[]} */ removals) {
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

/**
 * @param {Measure} measure
 * @param {{earlier: Event, later: Event, isFinal: boolean, events: Event[], removals: Event[]}} between
 */
function checkMove(measure, { earlier, later, isFinal, events, removals }) {
  const { up, down } = moves[measure];
  const sum = (/** @type {string[]} */ kinds, /** @type {(event: Event) => boolean} */ counts) =>
    events
      .filter((event) => kinds.includes(event.kind) && counts(event))
      .reduce((total, event) => total + sizeOf(event), 0);
  const maybe = (/** @type {Event} */ event) => mayFallBetween(event, earlier.started, later.ended);
  const surely = (/** @type {Event} */ event) => surelyFallsBetween(event, earlier.ended, later.started);
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
function sizeOf(/** @type {Event} */ { facts }) {
  return (facts.newly ?? facts.people ?? ['one']).length;
}
