import { UserRound } from 'lucide-react';
import type { Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { Fragment, useState, type ReactNode } from 'react';
import type { LaterField } from '#shared/programs/later-fields';
import { ArchivedTag } from '../../components/archived-tag.tsx';
import { ProgramFacts } from '../../components/program-facts.tsx';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { ColorBar } from '../../ui/color-mark.tsx';
import { later } from '../../ui/later.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { RuleFacts } from './rule-facts.tsx';

const ProgramFiles = later(async () => (await import('./program-files.tsx')).ProgramFiles);

/** Each later field as the page shows it; null if it doesn't. One that is forgotten doesn't compile. */
const laterFacts: Record<LaterField, ((program: Program) => ReactNode) | null> = {
  asks_result: null,
  // The page says it by a card of its own.
  completes_by: null,
};

/** The program's facts: its colour, deadline, duration, manager, renewal, description and files. */
export function ProgramSummary({ program }: { program: Program }) {
  const [areWanted, setAreWanted] = useState(true);
  const files = program.files ?? [];
  return (
    <section
      aria-label="About this training"
      className="overflow-hidden rounded-lg border border-line bg-paper"
    >
      <ColorBar color={program.background_color} className="block h-1.5 w-full" />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        {program.archived && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
            <ArchivedTag />
            It&apos;s kept as a record and can&apos;t be changed.
          </p>
        )}
        <div className="flex flex-wrap gap-x-8 gap-y-2 text-muted">
          <ProgramFacts program={program} />
          <span className="flex min-w-0 items-start gap-2">
            <UserRound aria-hidden="true" className="h-lh w-4 shrink-0" />
            <span className="wrap-anywhere">Overseen by {nameOf(program.assigned_manager)}</span>
          </span>
          <RuleFacts program={program} />
          {Object.entries(laterFacts).map(([name, show]) => (
            <Fragment key={name}>{show?.(program)}</Fragment>
          ))}
        </div>
        <ClampedText key={program._id} text={program.description}>
          <LinkedText text={program.description} />
        </ClampedText>
        <ProgramFiles
          isWanted={areWanted && files.length > 0}
          onGiveUp={() => setAreWanted(false)}
          files={files}
        />
      </div>
    </section>
  );
}
