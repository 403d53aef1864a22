import type { Program } from '#shared/shapes';
import { paths } from '../paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';
import type { Column } from '../ui/virtual-table.tsx';
import { rowTarget } from '../ui/whole-row.ts';
import { detailsColumn, titleColumn } from './program-columns.tsx';
import { ProgramTitle } from './program-title.tsx';

/**
 * The columns of archived programs, whose button copies them. The title is the link for a press anywhere in the row.
 */

export const titleLinkColumn: Column<Program> = {
  ...titleColumn,
  cell: (program) => (
    <ProgramTitle program={program}>
      <Link to={paths.program(program._id)} className="hover:underline" {...rowTarget}>
        {program.title}
      </Link>
    </ProgramTitle>
  ),
};

export const copyColumn: Column<Program> = {
  head: <span className="sr-only">Copy</span>,
  cell: ({ _id: id, title }) => (
    <Link
      to={paths.copyProgram(id)}
      aria-label={`Copy this training: ${title}`}
      className={buttonStyle('outline', 'small', 'lg:min-h-8 lg:rounded-sm lg:px-2.5 lg:py-0')}
    >
      Copy this training
    </Link>
  ),
  className: 'text-right',
  cellClassName: detailsColumn.cellClassName!,
};
