import { useClock } from '../../components/use-clock.ts';
import { peopleStepIn } from '../../components/people-step.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { assignedWith, trainingsWith } from './links.ts';
import { useTrainings } from './use-trainings.ts';
import type { WidgetProps } from './widget.ts';

const mostShown = 5;

/** The company's programs past their deadline that people have not completed, with how many they are. */
export function BehindPrograms({ role, className }: WidgetProps) {
  const clock = useClock();
  const behind = useTrainings(role).filter(({ counts }) => counts && counts.overdue > 0);
  const shown = behind.slice(0, mostShown);
  return (
    <Card
      title="Behind"
      className={className}
      action={
        behind.length > 0 && (
          <Link
            to={trainingsWith('overdue')}
            className="link touch -my-2.5 inline-flex items-center text-small"
          >
            View all
          </Link>
        )
      }
    >
      {behind.length === 0 ? (
        <EmptyState text="Nobody is behind." />
      ) : (
        <ul aria-label="Behind" className="-mx-3 -my-2">
          {shown.map((program) => (
            <li key={program._id}>
              <Link
                to={assignedWith(program._id, 'overdue')}
                className="touch flex flex-wrap items-center justify-between gap-x-4 rounded-md px-3 py-2 transition-colors hover:bg-mist"
              >
                <span className="min-w-40 flex-1 font-medium wrap-anywhere">{program.title}</span>
                <span className="flex items-center gap-1.5 text-small text-danger tabular-nums">
                  <StatusMark status="overdue" />
                  {peopleStepIn(program, clock)?.standing}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
