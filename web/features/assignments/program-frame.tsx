import type { ReactNode } from 'react';
import type { Program } from '#shared/api/shapes';
import { formatDate } from '#shared/time';
import { useOrganisation } from '../../api/organisation.ts';
import { BackButton } from '../../layout/back-button.tsx';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

/** A screen about the people of one program: the way back to it, the heading, and which program it is. */
export function ProgramFrame({
  title,
  program,
  action,
  children,
}: {
  title: string;
  program: Program;
  action?: ReactNode;
  children: ReactNode;
}) {
  const { timeZone } = useOrganisation();
  return (
    <div className="flex flex-col gap-6">
      <BackButton to={paths.program(program._id)} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <PageHeading title={title} subject={program.title} />
          <p className="flex items-baseline gap-2.5">
            <span
              aria-hidden="true"
              className="size-3 shrink-0 rounded-full"
              style={{ backgroundColor: program.background_color }}
            />
            <span className="flex min-w-0 flex-wrap gap-x-3">
              <span className="font-medium wrap-anywhere">{program.title}</span>
              <span className="text-muted">Due {formatDate(program.deadline, timeZone)}</span>
            </span>
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
