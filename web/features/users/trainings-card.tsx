import { Link } from 'react-router';
import type { Program } from '#shared/api/shapes';
import { urgencies } from '#shared/urgency';
import { useRequiredList } from '../../api/list-queries.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { Standing } from '../../components/program-step.tsx';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorDot } from '../../ui/color-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { trainingsList } from './queries.ts';

/** What there is room for; the others are behind the link. */
const atMost = 5;

/** An employee's next trainings, what needs action first. */
export function EmployeeTrainings({ userId }: { userId: string }) {
  const { programs: groups } = useRequiredQuery(trainingsByStatusQuery(userId));
  const trainings = Array.isArray(groups) ? groups : Object.values(groups).flat();
  return <TrainingsCard userId={userId} trainings={trainings.toSorted(byUrgency)} />;
}

/** The first trainings of anyone else. */
export function OtherTrainings({ userId }: { userId: string }) {
  const { rows } = useRequiredList(trainingsList(userId));
  return <TrainingsCard userId={userId} trainings={rows} />;
}

/** What needs action first, as the lists of programs have it (product §47). */
function byUrgency(one: Program, other: Program): number {
  const placeOf = ({ urgency }: Program) => (urgency ? urgencies.indexOf(urgency) : urgencies.length);
  return placeOf(one) - placeOf(other) || one.deadline.localeCompare(other.deadline);
}

function TrainingsCard({ userId, trainings }: { userId: string; trainings: readonly Program[] }) {
  if (trainings.length === 0) {
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
        {trainings.slice(0, atMost).map((program) => (
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
  const { _id: id, title, deadline, background_color: color } = program;
  return (
    <div className="relative flex gap-3 rounded-md px-3 py-3 transition-colors hover:bg-mist">
      <ColorDot color={color} className="mt-1.5 size-3 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_17rem] sm:items-center">
        <div className="flex min-w-0 flex-col">
          <Link to={paths.program(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
            {title}
          </Link>
          <time dateTime={deadline} className="text-small text-muted tabular-nums">
            Due {clock.date(deadline)}
          </time>
        </div>
        <span className="text-small">
          <Standing program={program} />
        </span>
      </div>
    </div>
  );
}
