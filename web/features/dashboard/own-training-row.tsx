import type { OwnCard } from '#shared/dashboard/schemas';
import { formatDuration } from '#shared/duration';
import { DateTime } from '../../components/date-time.tsx';
import { dueMoment, sayOwnDue, stillValid } from '../../components/due.ts';
import { isCheckInOpen, ownStepIn } from '../../components/own-step.ts';
import { OwnStanding } from '../../components/program-step.tsx';
import { sayOwnSeat } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ColorBar } from '../../ui/color-mark.tsx';
import { Link } from '../../ui/link.tsx';

/** A training that an employee has to do: its state, when it is due, whose move it is, and the button for it. */
export function OwnTrainingRow({
  program,
  isFirst,
}: {
  program: OwnCard;
  /** Whether its button is the gold one. */
  isFirst: boolean;
}) {
  const clock = useClock();
  const { _id: id, title, duration, waiting, background_color: color } = program;
  const step = ownStepIn(program, clock);
  const action =
    step.waitsFor === 'choose' && !waiting
      ? { label: 'Choose a session', to: paths.confirmation(id) }
      : step.waitsFor === 'read'
        ? { label: 'Read and sign', to: paths.program(id) }
        : null;
  const due = program.due_because ? (
    sayOwnDue(program, clock)
  ) : (
    <>
      Due <DateTime instant={dueMoment(program, clock)} />
    </>
  );
  const validity = stillValid(program, clock);
  const further = [action ? null : step.next, sayOwnSeat(program, clock)].filter(Boolean).join(' · ');
  return (
    <div className="relative py-3 pl-5 lg:py-2">
      <ColorBar color={color} className="absolute inset-y-3 left-0 h-[calc(100%-1.5rem)] w-1.5" />
      <div className="flex items-start gap-x-4 gap-y-2 max-sm:flex-col sm:items-center">
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <div className="flex flex-col gap-x-4 lg:flex-row lg:items-center">
            <Link
              to={paths.program(id)}
              className="touch -my-2.5 flex items-center py-2.5 font-semibold wrap-anywhere hover:underline lg:-my-1 lg:min-h-8 lg:py-1"
            >
              {title}
            </Link>
            <span className="text-small">
              <OwnStanding program={program} />
            </span>
          </div>
          <span className="text-small wrap-anywhere text-muted tabular-nums">
            {due} · {formatDuration(duration)}
          </span>
          {validity && <span className="text-small text-muted">{validity}</span>}
          {further && <span className="text-small font-medium wrap-anywhere">{further}</span>}
        </div>
        {isCheckInOpen(step, clock) ? (
          <ButtonLink
            to={paths.checkIn()}
            variant={isFirst ? 'gold' : 'outline'}
            aria-label={`Check in: ${title}`}
          >
            Check in
          </ButtonLink>
        ) : (
          action && (
            <ButtonLink
              to={action.to}
              variant={isFirst ? 'gold' : 'outline'}
              aria-label={`${action.label}: ${title}`}
            >
              {action.label}
            </ButtonLink>
          )
        )}
      </div>
    </div>
  );
}
