import type { PeopleCard } from '#shared/dashboard/schemas';
import { formatCount } from '#shared/count';
import { formatDuration } from '#shared/duration';
import { DateTime } from '../../components/date-time.tsx';
import { dueMoment, dueRows } from '../../components/due.ts';
import { dueTone } from '../../components/due-tone.ts';
import { PeopleStanding } from '../../components/program-step.tsx';
import { toMarkInAll } from '../../components/to-mark.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ColorBar } from '../../ui/color-mark.tsx';
import { Link } from '../../ui/link.tsx';

/** A program at a glance: its people's states, title, deadline, duration and how many are to be marked. */
export function ProgramCard({ program }: { program: PeopleCard }) {
  const clock = useClock();
  const due = dueMoment(program, clock);
  const tone = program.urgency === 'done' ? undefined : dueTone(due, clock);
  const rows = dueRows(program, clock);
  const toMark = toMarkInAll(program, clock.now);
  return (
    <Link
      to={paths.program(program._id)}
      className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-paper transition-colors hover:border-ink"
    >
      <ColorBar color={program.background_color} className="h-1.5 w-full shrink-0" />
      <span className="flex flex-1 flex-col gap-2 p-4">
        <span className="flex justify-between gap-x-4 text-small">
          <PeopleStanding program={program} />
          <span className="shrink-0 text-muted">{formatDuration(program.duration)}</span>
        </span>
        <span className="line-clamp-2 font-semibold wrap-anywhere lg:line-clamp-1" title={program.title}>
          {program.title}
        </span>
        <span className="flex flex-wrap gap-x-2 text-small text-muted tabular-nums">
          <span className={tone}>
            {/* How far away one day of all is stands above. */}
            {rows?.first ?? (
              <>
                Due <DateTime instant={due} />
              </>
            )}
          </span>
          {rows?.more}
        </span>
        <span className="mt-auto text-small font-medium empty:hidden">
          {toMark > 0 && `${formatCount(toMark)} to mark`}
        </span>
      </span>
    </Link>
  );
}
