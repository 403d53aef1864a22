import type { Program } from '#shared/shapes';
import { useRequiredQuery } from '../../api/queries.ts';
import { dueMoment, sayDue } from '../../components/due.ts';
import { Standing } from '../../components/program-step.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorDot } from '../../ui/color-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { nextTrainingsQuery } from './user-query.ts';

/** A person's trainings that need action first; the others are behind the link. */
export function TrainingsCard({ userId }: { userId: string }) {
  const { programs } = useRequiredQuery(nextTrainingsQuery(userId));
  if (programs.length === 0) {
    return (
      <Card title="Assigned Trainings">
        <EmptyState text="No Assigned Trainings" />
      </Card>
    );
  }
  return (
    <Card
      title="Assigned Trainings"
      action={
        <ButtonLink to={paths.userTrainings(userId)} variant="outline" size="small">
          View all trainings
        </ButtonLink>
      }
    >
      <ul aria-label="Assigned trainings" className="-mx-3 divide-y divide-line">
        {programs.map((program) => (
          <li key={program._id}>
            <TrainingLine program={program} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TrainingLine({ program }: { program: Program }) {
  const clock = useClock();
  const { _id: id, title, background_color: color, due_reason: reason } = program;
  return (
    <div
      {...wholeRow}
      className="flex cursor-pointer gap-3 rounded-md px-3 py-3 transition-colors hover:bg-mist"
    >
      <ColorDot color={color} className="mt-1.5 size-3 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_17rem] sm:items-center">
        <div className="flex min-w-0 flex-col">
          <Link to={paths.program(id)} className="font-medium wrap-anywhere" {...rowTarget}>
            {title}
          </Link>
          <span className="text-small wrap-anywhere text-muted tabular-nums">
            <time dateTime={dueMoment(program, clock)}>{sayDue(program, clock)}</time>
            {reason && `: ${reason}`}
          </span>
        </div>
        <span className="text-small">
          <Standing program={program} />
        </span>
      </div>
    </div>
  );
}
