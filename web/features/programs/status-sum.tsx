import type { Program } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import type { Role } from '#shared/roles';
import { statusKeys, statusLabels, type Status } from '#shared/status';
import type { ListRows } from '../../api/list-queries.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { insightQuery, type ProgramFilter } from './programs-list.ts';

interface Props {
  role: Role;
  list: ListRows<Program>;
  filter: ProgramFilter;
  status: Status;
}

/**
 * How many people have a status, in the programs of a list for that status: "22 overdue in 3 trainings". For
 * an employee these are their trainings: "3 trainings overdue".
 */
export function StatusSum(props: Props) {
  const { role, list, filter, status } = props;
  if (role === 'employee') return <Line {...props} sum={null} />;
  if (!list.hasMore) return <Line {...props} sum={sumOf(list.rows, status)} />;
  // The programs that are not here yet are counted in the figures. These know two statuses, no search and no archive.
  const isWhole = filter.search === '' && filter.kind === 'active';
  if (isWhole && (status === 'overdue' || status === 'complete')) {
    return <SumOfAll {...props} status={status} />;
  }
  return <Line {...props} sum={null} />;
}

function SumOfAll(props: Props & { status: 'overdue' | 'complete' }) {
  const { data } = useOptionalQuery(insightQuery(props.role));
  return <Line {...props} sum={data?.[props.status] ?? null} />;
}

function Line({ role, list: { counted }, status, sum }: Props & { sum: number | null }) {
  const word = statusLabels[status].toLowerCase();
  const words =
    role === 'employee'
      ? sayTrainingsIn(counted, word)
      : sum === null || counted.count === 0
        ? sayTrainings(counted)
        : sayPeopleIn(counted, sum, word);
  return (
    <p role="status" className="text-small text-muted tabular-nums">
      {words}
    </p>
  );
}

type Counted = ListRows<Program>['counted'];

const sayTrainings = ({ count, more }: Counted) =>
  more ? `More than ${formatCount(count)} trainings` : countOf(count, 'training');

const sayTrainingsIn = ({ count, more }: Counted, word: string) =>
  more ? `More than ${formatCount(count)} trainings ${word}` : `${countOf(count, 'training')} ${word}`;

const sayPeopleIn = ({ count, more }: Counted, people: number, word: string) =>
  more
    ? `${formatCount(people)} ${word} in more than ${formatCount(count)} trainings`
    : `${formatCount(people)} ${word} in ${countOf(count, 'training')}`;

function sumOf(programs: readonly Program[], status: Status): number | null {
  if (programs.some(({ counts }) => !counts)) return null;
  return programs.reduce((sum, { counts }) => sum + counts![statusKeys[status]], 0);
}
