import type { ReactNode } from 'react';
import type { Program } from '#shared/shapes';
import { ColorBar } from '../ui/color-mark.tsx';
import { ArchivedTag } from './archived-tag.tsx';

/** The title of a program in a row of a table, beside its colour. */
export function ProgramTitle({ program, children }: { program: Program; children: ReactNode }) {
  return (
    <>
      <ColorBar color={program.background_color} className="absolute inset-y-0 left-0 h-full w-1.5" />
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:flex-nowrap">
        <span className="line-clamp-2 font-semibold wrap-anywhere" title={program.title}>
          {children}
        </span>
        {program.archived && <ArchivedTag />}
      </span>
    </>
  );
}
