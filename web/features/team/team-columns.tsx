import type { TeamMember } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { sayAway } from '../../components/away-words.ts';
import { nameApart, useNamesakes } from '../../components/namesakes.tsx';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { rowTarget } from '../../ui/whole-row.ts';
import type { TeamAction } from './team-action.ts';

export const teamLayout =
  'gap-x-4 px-3 py-3 md:gap-x-6 md:px-6 lg:py-0 lg:pl-4 lg:pr-3 lg:text-small grid-cols-[1fr_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_5rem_4rem_5rem_9rem]';

const wide = 'max-lg:hidden';

type Ask = (person: TeamMember, action: TeamAction) => void;

/** The columns of a team: the state of each person's trainings, and the actions for them. */
export function teamColumns(onAsk: Ask): Column<TeamMember>[] {
  const count = (head: string, of: 'open' | 'complete'): Column<TeamMember> => ({
    head,
    cell: (person) => <span className="tabular-nums">{formatCount(person[of])}</span>,
    className: wide,
  });
  return [
    { head: 'Name', cell: (person) => <PersonCell person={person} /> },
    {
      head: 'Department',
      cell: ({ department }) => <span className="block truncate text-muted">{department?.name}</span>,
      className: wide,
    },
    {
      head: 'Line manager',
      cell: ({ line_manager: lead }) => (
        <span className="block truncate text-muted">{lead && nameOf(lead)}</span>
      ),
      className: wide,
    },
    { head: 'Overdue', cell: (person) => <Overdue person={person} />, className: wide },
    count('Open', 'open'),
    count('Complete', 'complete'),
    {
      head: <span className="sr-only">Actions</span>,
      cell: (person) => <Actions person={person} onAsk={onAsk} />,
      cellClassName: 'text-right',
    },
  ];
}

function PersonCell({ person }: { person: TeamMember }) {
  const { overdue, open, complete, department } = person;
  const away = sayAway(person, useClock());
  return (
    <span className="flex min-w-0 items-center gap-4 lg:gap-3">
      {/* On a phone the name needs the room beside its button. */}
      <span className="contents max-sm:hidden lg:*:size-7">
        <Avatar user={person} />
      </span>
      <span className="flex min-w-0 flex-col">
        <Link to={paths.user(person._id)} className="font-medium wrap-anywhere lg:truncate" {...rowTarget}>
          {nameApart(person, useNamesakes())}
        </Link>
        {away && <span className="text-small text-muted lg:text-[0.75rem] lg:leading-4">{away}</span>}
        <span className="flex flex-col text-small wrap-anywhere text-muted lg:hidden">
          {department?.name}
          {overdue > 0 && (
            <span className="flex items-center gap-1.5 font-medium text-ink">
              <StatusMark status="overdue" />
              {formatCount(overdue)} overdue
            </span>
          )}
          <span className="tabular-nums">
            {formatCount(open)} open · {formatCount(complete)} complete
          </span>
        </span>
      </span>
    </span>
  );
}

function Overdue({ person: { overdue } }: { person: TeamMember }) {
  if (overdue === 0) return <span className="text-muted">0</span>;
  return (
    <span className="flex items-center gap-1.5 font-medium tabular-nums">
      <StatusMark status="overdue" />
      {formatCount(overdue)}
    </span>
  );
}

/**
 * A reminder of all that is overdue, unless the person is away or was reminded today. Behind “⋯” are more time and a seat for one
 * training, and being away.
 */
function Actions({ person, onAsk }: { person: TeamMember; onAsk: Ask }) {
  const { overdue, open, away_until: awayUntil, reminded_today: isReminded } = person;
  const name = nameApart(person, useNamesakes());
  return (
    <span className="flex items-center justify-end gap-1 print:hidden">
      {overdue > 0 && isReminded && <span className="text-small text-muted">Reminded today</span>}
      {overdue > 0 && awayUntil === null && !isReminded && (
        <Button
          variant="outline"
          size="small"
          className="lg:min-h-8 lg:rounded-sm lg:px-2.5 lg:py-0"
          aria-label={`Remind ${name}`}
          onClick={() => onAsk(person, 'remind')}
        >
          Remind
        </Button>
      )}
      <RowMenu
        label={`More for ${name}`}
        className="lg:min-h-8 lg:min-w-8"
        actions={[
          ...(overdue + open > 0
            ? [
                { label: 'Extend', onChoose: () => onAsk(person, 'extend') },
                { label: 'Enroll', onChoose: () => onAsk(person, 'enrol') },
              ]
            : []),
          { label: 'Away…', onChoose: () => onAsk(person, 'away') },
        ]}
      />
    </span>
  );
}
