import type { ReactNode } from 'react';
import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { Status } from '#shared/status';
import { formatDate, hasBegun } from '#shared/time';
import { paths } from '../paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';
import { Meter } from '../ui/meter.tsx';
import type { Column } from '../ui/virtual-table.tsx';
import { rowTarget } from '../ui/whole-row.ts';
import { ownStepIn } from './own-step.ts';
import { nextSessionOf, peopleStepIn } from './people-step.ts';
import { toMarkInAll } from './to-mark.ts';
import { dueCause, dueDistance, dueMoment, dueRows, isFinished, sayDone, sayPeople } from './due.ts';
import { dueTone } from './due-tone.ts';
import { ProgramTitle } from './program-title.tsx';
import { ProgramFacts } from './program-facts.tsx';
import { sayEnd, sayOwnSeat } from './seats.ts';
import { StatusMark } from './status-icon.tsx';
import { useClock } from './use-clock.ts';

/*
 * The columns of tables of programs. Below 992 px a row is a card. Title, facts, state and next step have a
 * line each, and the button is at the right.
 */

const line = 'max-lg:col-start-1';

/** Columns that are there from 992 px on only. */
const wide = 'max-lg:hidden';

export const titleColumn: Column<Program> = {
  head: 'Title',
  cell: (program) => <ProgramTitle program={program}>{program.title}</ProgramTitle>,
  cellClassName: `${line} max-sm:col-span-2 max-lg:row-start-1`,
};

export const dueColumn: Column<Program> = {
  head: 'Due',
  cell: (program) => <Due program={program} />,
  cellClassName: `${line} max-sm:col-span-2 max-lg:row-start-2`,
};

export const nextSessionColumn: Column<Program> = {
  head: 'Next session',
  cell: (program) => <NextSession program={program} />,
  className: wide,
};

export const overseerColumn: Column<Program> = {
  head: 'Overseen by',
  cell: ({ assigned_manager: manager }) => (
    <span className="line-clamp-2 text-muted" title={nameOf(manager)}>
      {nameOf(manager)}
    </span>
  ),
  className: wide,
};

/** How many of the program's people are complete. */
export const completionColumn: Column<Program> = {
  head: 'Complete',
  cell: (program) => <Completion program={program} />,
  className: wide,
};

/** The steps left for the program's people. */
export const openColumn: Column<Program> = {
  head: 'To do',
  cell: (program) => <Open program={program} />,
  cellClassName: `${line} max-lg:row-start-3`,
};

/** The same for the trainer, who marks people complete. */
export const toMarkColumn: Column<Program> = {
  ...openColumn,
  cell: (program) => (
    <>
      <Open program={program} />
      <ToMark program={program} />
    </>
  ),
};

/** The state of the employee's training. */
export const standingColumn: Column<Program> = {
  head: 'Status',
  cell: (program) => <Standing program={program} />,
  cellClassName: `${line} max-lg:row-start-3`,
};

/** The employee's next step in the training. */
export const nextStepColumn: Column<Program> = {
  head: 'Next step',
  cell: (program) => <NextStep program={program} />,
  cellClassName: `${line} text-small max-lg:row-start-4`,
};

/** The session that an employee has chosen, for people who look at the employee's trainings. */
export const chosenColumn: Column<Program> = {
  head: 'Session',
  cell: (program) => <ChosenSession program={program} />,
  className: wide,
};

const button: Column<Program> = {
  head: <span className="sr-only">Details</span>,
  cell: ({ _id: id, title }) => (
    <Link
      to={paths.program(id)}
      aria-label={`Details: ${title}`}
      className={buttonStyle(
        'outline',
        'small',
        'group-hover:border-ink lg:min-h-8 lg:rounded-sm lg:px-2.5 lg:py-0',
      )}
      {...rowTarget}
    >
      Details
    </Link>
  ),
  className: 'text-right',
};

/** The button that leads to the program, beside its state. */
export const detailsColumn: Column<Program> = {
  ...button,
  cellClassName: 'max-lg:col-start-2 max-sm:row-start-3 sm:max-lg:row-start-1 sm:max-lg:row-span-3',
};

/** The button that leads to the program, beside state and next step. */
export const ownDetailsColumn: Column<Program> = {
  ...button,
  cellClassName:
    'max-lg:col-start-2 max-sm:row-start-3 max-sm:row-span-2 sm:max-lg:row-start-1 sm:max-lg:row-span-4',
};

function Due({ program }: { program: Program }) {
  const clock = useClock();
  const done = sayDone(program, clock);
  const moment = (done && program.completed_at) || dueMoment(program, clock);
  const cause = dueCause(program);
  const rows = dueRows(program, clock);
  return (
    <>
      <span className="flex flex-wrap gap-x-6 gap-y-1 text-small text-muted lg:hidden">
        <ProgramFacts program={program} compact />
      </span>
      <time
        dateTime={moment}
        // Date, cause and distance are cut off where a row of two lines has no room for them.
        className="flex max-h-9 flex-wrap gap-x-1.5 overflow-hidden tabular-nums max-lg:hidden"
        title={rows ? `${rows.first}\n${rows.others}` : undefined}
      >
        {done && <>Done </>}
        <ShortDate instant={moment} /> {!done && cause && <span>{cause}</span>}
        {!isFinished(program) && (
          <span className={isOpen(program) ? dueTone(moment, clock) : 'text-muted'}>
            {dueDistance(program, clock)}
          </span>
        )}
        {rows && (
          <span className="truncate">
            {sayPeople(program.later_due!.people_before)} {rows.more}
          </span>
        )}
      </time>
    </>
  );
}

/** Whether something of it is still to be done. */
const isOpen = ({ urgency }: Program) => urgency !== undefined && urgency !== 'done';

function NextSession({ program }: { program: Program }) {
  const clock = useClock();
  const session = nextSessionOf(program, clock.now);
  if (!session) return <span className="text-muted">None planned</span>;
  return hasBegun(session, clock.now) ? (
    <span className="tabular-nums">Now, until {sayEnd(session, clock)}</span>
  ) : (
    <SessionStart instant={session.start_time} />
  );
}

function ChosenSession({ program }: { program: Program }) {
  const { chosen } = ownStepIn(program, useClock());
  return chosen ? (
    <SessionStart instant={chosen.start_time} />
  ) : (
    <span className="text-muted">Not chosen yet</span>
  );
}

function Completion({ program: { counts } }: { program: Program }) {
  if (!counts || counts.total === 0) return null;
  const { total, completed, overdue, enrolled } = counts;
  const [done, all] = [formatCount(completed), formatCount(total)];
  return (
    <span className="flex items-center gap-2 tabular-nums">
      <Meter
        label={`${done} of ${all} complete`}
        total={total}
        parts={[
          { count: completed, className: 'fill-success' },
          { count: overdue, className: 'fill-danger' },
          { count: enrolled, className: 'fill-edge' },
        ]}
        className="w-12 shrink-0 xl:w-16"
      />
      <span aria-hidden="true" className="truncate">
        {done} of {all}
      </span>
    </span>
  );
}

function Open({ program }: { program: Program }) {
  const step = peopleStepIn(program, useClock());
  if (!step) return null;
  return (
    <StandingLine status={step.status}>
      <span className="lg:hidden">{step.standing}</span>
      <span className="max-lg:hidden">{step.open}</span>
    </StandingLine>
  );
}

function ToMark({ program }: { program: Program }) {
  const count = toMarkInAll(program, useClock().now);
  return (
    count > 0 && (
      <span className="block pl-6.5 text-small font-medium lg:leading-4.5">{formatCount(count)} to mark</span>
    )
  );
}

function Standing({ program }: { program: Program }) {
  const { standing } = ownStepIn(program, useClock());
  return program.status && <StandingLine status={program.status}>{standing}</StandingLine>;
}

function NextStep({ program }: { program: Program }) {
  const clock = useClock();
  const words = [ownStepIn(program, clock).next, sayOwnSeat(program, clock)].filter(Boolean).join(' · ');
  return words && <span className="lg:line-clamp-2">{words}</span>;
}

function StandingLine({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5 text-small font-medium lg:leading-4.5">
      <StatusMark status={status} />
      {children}
    </span>
  );
}

/** "Thu, Nov 26 · 2:00 PM". */
function SessionStart({ instant }: { instant: string }) {
  const clock = useClock();
  return (
    <time dateTime={instant} className="tabular-nums">
      {clock.session({ start_time: instant })}
    </time>
  );
}

/** "Nov 26". */
function ShortDate({ instant }: { instant: string }) {
  const { now, timeZone } = useClock();
  return formatDate(instant, timeZone, now, 'short');
}
