import { Link } from 'react-router';
import type { Program } from '#shared/api/shapes';
import { ProgramFacts } from './program-facts.tsx';
import { paths } from '../paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { ArchivedTag } from './archived-tag.tsx';

/** A program in the list: what, until when, how long. The whole row leads to the program, as its button does. */
export function ProgramRow({ program }: { program: Program }) {
  const { _id, title, archived, background_color: color } = program;
  return (
    <article className="relative flex overflow-hidden bg-paper transition-colors hover:bg-mist">
      <span aria-hidden="true" className="w-1.5 shrink-0" style={{ backgroundColor: color }} />
      {/* On a phone the button stands right below, beside the last fact, and the others have the whole width. */}
      <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-center gap-x-4 px-3 py-4 md:px-6 md:py-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:col-span-2">
          <h2 className="line-clamp-2 font-semibold">{title}</h2>
          {archived && <ArchivedTag />}
        </div>
        <p className="text-small text-muted max-sm:contents max-sm:*:text-small max-sm:*:first:col-span-2 max-sm:*:first:mt-2 max-sm:*:last:mt-1.5 sm:mt-2 sm:grid sm:grid-cols-[17rem_auto] sm:gap-x-6">
          <ProgramFacts program={program} compact />
        </p>
        <Link
          to={paths.program(_id)}
          aria-label={`Details: ${title}`}
          className={buttonStyle(
            'outline',
            'small',
            'after:absolute after:inset-0 max-sm:mt-1.5 sm:col-start-2 sm:row-span-2 sm:row-start-1',
          )}
        >
          Details
        </Link>
      </div>
    </article>
  );
}
