import type { ReactNode } from 'react';
import type { Program } from '#shared/shapes';
import { dueDistance, dueMoment, dueRows } from '../../components/due.ts';
import { useClock } from '../../components/use-clock.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { ColorDot } from '../../ui/color-mark.tsx';
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
  const clock = useClock();
  const rows = dueRows(program, clock);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <PageHeading
            title={title}
            subject={program.title}
            back={<Breadcrumb to={paths.program(program._id)} label={program.title} />}
          />
          <p className="flex items-baseline gap-2.5">
            <ColorDot color={program.background_color} className="size-3 shrink-0" />
            <span className="flex min-w-0 flex-wrap gap-x-3">
              <span className="font-medium wrap-anywhere">{program.title}</span>
              <span className="flex flex-col text-muted tabular-nums">
                {rows ? (
                  <>
                    <span>{rows.first}</span>
                    <span>{rows.others}</span>
                  </>
                ) : (
                  `Due ${clock.date(dueMoment(program, clock))} · ${dueDistance(program, clock)}`
                )}
              </span>
            </span>
          </p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
