import { ArrowDown, ArrowUp } from 'lucide-react';
import type { OwnEmployee } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { StatusMark } from '../../components/status-icon.tsx';
import { sayTitles } from '../../components/title-list.ts';
import type { Column } from '../../ui/virtual-table.tsx';
import { employeeOrders, type EmployeeOrder } from './employee-order.ts';
import { PersonCell } from './person-cell.tsx';
import {
  departmentColumn,
  personDetailsColumn,
  personRow,
  positionColumn,
  siteColumn,
} from './user-columns.tsx';

/** The columns of people with the state of their trainings. */
export const employeeLayout = `${personRow} grid-cols-[1fr_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,4fr)_4.5rem_6rem_4.25rem]`;

/** The same with position and site. */
export const placedLayout = `${personRow} grid-cols-[1fr_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)_4.5rem_6rem_4.25rem]`;

const wide = 'max-lg:hidden';

/** The columns; the heads of most sort by them. */
export function employeeColumns({
  order,
  onSort,
  orders = employeeOrders,
  isPlaced = false,
}: {
  order: EmployeeOrder;
  onSort: (order: EmployeeOrder) => void;
  /** The orders that there are; all unless given. */
  orders?: readonly EmployeeOrder[];
  /** Whether position and site have columns; no unless given. */
  isPlaced?: boolean;
}): Column<OwnEmployee>[] {
  const sortedBy = (text: string, own: EmployeeOrder) => {
    if (!orders.includes(own)) return { head: text };
    const direction = own === 'name' ? ('ascending' as const) : ('descending' as const);
    return {
      head: (
        <SortButton text={text} direction={order === own ? direction : null} onPress={() => onSort(own)} />
      ),
      sorted: order === own ? direction : undefined,
    };
  };
  return [
    {
      ...sortedBy('Name', 'name'),
      cell: (person) => (
        <PersonCell person={person}>
          <Figures person={person} />
        </PersonCell>
      ),
    },
    departmentColumn,
    ...(isPlaced ? [positionColumn, siteColumn] : []),
    { ...sortedBy('Overdue', 'action'), cell: (person) => <Overdue person={person} />, cellClassName: wide },
    { ...sortedBy('Open', 'open'), cell: ({ open }) => <Count count={open} />, cellClassName: wide },
    {
      ...sortedBy('Complete', 'complete'),
      cell: ({ complete }) => <Count count={complete} />,
      cellClassName: wide,
    },
    personDetailsColumn,
  ];
}

/** The head of a column that sorts by it. */
function SortButton({
  text,
  direction,
  onPress,
}: {
  text: string;
  direction: 'ascending' | 'descending' | null;
  onPress: () => void;
}) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <>
      <button
        type="button"
        className="touch inline-flex items-center gap-1 rounded-sm font-medium transition-colors hover:text-ink lg:min-h-8 lg:min-w-0 print:hidden"
        onClick={onPress}
      >
        <span className={direction ? 'text-ink' : ''}>{text}</span>
        <Arrow aria-hidden="true" className={direction ? 'size-4 text-ink' : 'size-4 opacity-0'} />
      </button>
      {/* On paper there is nothing to press. */}
      <span className="hidden print:inline">{text}</span>
    </>
  );
}

/** The state of the person's trainings, in words, below 992 px. */
function Figures({ person }: { person: OwnEmployee }) {
  const { open, complete } = person;
  return (
    <>
      <Overdue person={person} />
      <span className="tabular-nums">
        {formatCount(open)} open · {formatCount(complete)} complete
      </span>
    </>
  );
}

/** "2 Fire Safety, First Aid": in how many programs the person is overdue, and in which. */
function Overdue({ person: { overdue, overdue_in: programs } }: { person: OwnEmployee }) {
  if (overdue === 0) return <span className="text-muted max-lg:hidden">0</span>;
  return (
    <span className="flex items-start gap-1.5 lg:items-center">
      <StatusMark status="overdue" />
      <span className="min-w-0 lg:truncate">
        <span className="font-medium text-ink tabular-nums">
          {formatCount(overdue)}
          <span className="lg:hidden"> overdue in</span>
        </span>{' '}
        <span className="text-muted">{sayTitles(programs, overdue)}</span>
      </span>
    </span>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className={count === 0 ? 'text-muted tabular-nums' : 'tabular-nums'}>{formatCount(count)}</span>
  );
}
