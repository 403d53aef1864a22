import { Link } from 'react-router';
import type { Program } from '#shared/api/shapes';
import { statuses, statusKeys, type Status } from '#shared/status';
import { useRequiredList } from '../../api/list-queries.ts';
import { useRequiredQuery } from '../../api/queries.ts';
import { StatusIcon } from '../../components/status-icon.tsx';
import { dueDistance } from '../../components/due-distance.ts';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ColorDot } from '../../ui/color-mark.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { trainingsList } from './queries.ts';

interface Training {
  program: Program;
  /** Only employees have one. */
  status?: Status;
}

/** What there is room for; the others are behind the link. */
const atMost = 5;

/** An employee's next trainings: what is open by deadline, then what is complete. */
export function EmployeeTrainings({ userId }: { userId: string }) {
  const { programs: groups } = useRequiredQuery(trainingsByStatusQuery(userId));
  const listed = Array.isArray(groups)
    ? []
    : statuses.flatMap((status) => groups[statusKeys[status]].map((program) => ({ program, status })));
  listed.sort(
    (a, b) =>
      Number(a.status === 'complete') - Number(b.status === 'complete') ||
      a.program.deadline.localeCompare(b.program.deadline),
  );
  return <TrainingsCard userId={userId} trainings={listed} />;
}

/** The first trainings of anyone else, by deadline. */
export function OtherTrainings({ userId }: { userId: string }) {
  const { rows } = useRequiredList(trainingsList(userId));
  return <TrainingsCard userId={userId} trainings={rows.map((program) => ({ program }))} />;
}

function TrainingsCard({ userId, trainings }: { userId: string; trainings: readonly Training[] }) {
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
        {trainings.slice(0, atMost).map((training) => (
          <li key={training.program._id}>
            <TrainingLine {...training} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TrainingLine({ program, status }: Training) {
  const clock = useClock();
  const { _id: id, title, deadline, background_color: color } = program;
  return (
    <div className="relative flex gap-3 rounded-md px-3 py-3 transition-colors hover:bg-mist">
      <ColorDot color={color} className="mt-1.5 size-3 shrink-0" />
      <div className="grid min-w-0 flex-1 gap-x-6 gap-y-1 sm:grid-cols-[1fr_8rem] sm:items-center">
        <div className="flex min-w-0 flex-col">
          <Link to={paths.program(id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
            {title}
          </Link>
          <time dateTime={deadline} className="text-small text-muted tabular-nums">
            Due {clock.date(deadline)} · {dueDistance({ deadline, status }, clock)}
          </time>
        </div>
        {status && <StatusIcon status={status} />}
      </div>
    </div>
  );
}
