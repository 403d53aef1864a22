import type { Person } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { paths } from '../../paths.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { rowTarget } from '../../ui/whole-row.ts';
import { PersonCell } from './person-cell.tsx';

/** The space around and between the cells of a person's row. */
export const personRow = 'gap-x-4 px-3 py-3 md:gap-x-6 md:px-6 lg:py-0 lg:pl-4 lg:pr-3 lg:text-small';

/** The columns of an admin's list: name, e-mail and department. */
export const userLayout = `${personRow} grid-cols-[1fr_auto] md:max-lg:grid-cols-[3fr_2fr_auto] lg:grid-cols-[minmax(0,3fr)_minmax(0,3fr)_minmax(0,2fr)_4.25rem]`;

const placeColumn = (head: string, placeOf: (person: Person) => { name: string } | null): Column<Person> => ({
  head,
  cell: (person) => {
    const name = placeOf(person)?.name;
    return (
      <span className="block truncate text-muted" title={name}>
        {name}
      </span>
    );
  },
  className: 'max-lg:hidden',
});

export const departmentColumn = placeColumn('Department', ({ department }) => department);
export const positionColumn = placeColumn('Position', ({ position }) => position);
export const siteColumn = placeColumn('Site', ({ site }) => site);

export const personDetailsColumn: Column<Person> = {
  head: <span className="sr-only">Details</span>,
  cell: (person) => (
    <Link
      to={person.state === 'left' ? paths.returning(person._id) : paths.user(person._id)}
      aria-label={`Details: ${nameOf(person)}`}
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
  cellClassName: 'text-right',
};

export const userColumns: readonly Column<Person>[] = [
  { head: 'Name', cell: (person) => <PersonCell person={person} /> },
  {
    head: 'Email',
    cell: ({ email }) => (
      <span className="text-small wrap-anywhere text-muted lg:block lg:truncate" title={email}>
        {email}
      </span>
    ),
    className: 'max-md:hidden',
  },
  departmentColumn,
  personDetailsColumn,
];
