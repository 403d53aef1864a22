import { Link } from 'react-router';
import type { Program } from '#shared/api/shapes';
import { ProgramFacts } from '../../components/program-facts.tsx';
import { paths } from '../../paths.ts';

/** A program at a glance: what, until when, how long. */
export function ProgramCard({ program }: { program: Program }) {
  return (
    <Link
      to={paths.program(program._id)}
      className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-paper transition-colors hover:border-ink"
    >
      <span
        aria-hidden="true"
        className="h-1.5 shrink-0"
        style={{ backgroundColor: program.background_color }}
      />
      <span className="flex flex-1 flex-col gap-3 p-4">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{program.title}</span>
        <span className="flex flex-col gap-3 text-small text-muted">
          <ProgramFacts program={program} />
        </span>
      </span>
    </Link>
  );
}
