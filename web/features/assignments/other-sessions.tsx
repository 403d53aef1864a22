import type { Program, TrainingSession } from '#shared/shapes';
import type { ApiError } from '../../api/api-error.ts';
import { sayStart } from '../../components/seats.ts';
import { SessionFacts } from '../../components/session-facts.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The program's other sessions that have seats, as the refusal of a full one names them; null after any other. */
export function othersIn(refusal: ApiError | null): readonly TrainingSession[] | null {
  if (refusal?.code !== 'session_full') return null;
  // oxlint-disable-next-line no-unsafe-type-assertion -- the code names the body's fields
  return (refusal.body.others as TrainingSession[] | undefined) ?? [];
}

/** The choices left for somebody whose session was full: these sessions, or the waiting list. */
export function OtherSessions({
  program,
  sessions,
  onChoose,
}: {
  program: Program;
  sessions: readonly TrainingSession[];
  onChoose: () => void;
}) {
  const clock = useClock();
  return (
    <Card title={sessions.length > 0 ? 'Sessions with free seats' : 'No other session has a free seat'}>
      {sessions.length > 0 && (
        <ul aria-label="Sessions with free seats" className="-my-2 divide-y divide-line">
          {sessions.map((session) => (
            <li
              key={session._id}
              className="flex flex-col gap-3 py-4 sm:flex-row sm:items-center sm:justify-between sm:gap-6"
            >
              <div className="min-w-0 sm:flex-1">
                <SessionFacts session={session} />
              </div>
              <ButtonLink
                to={{ pathname: paths.confirmation(program._id), search: `?session=${session._id}` }}
                replace
                variant="gold"
                className="shrink-0"
                aria-label={`Enroll in session: ${sayStart(session, clock)}`}
                onClick={onChoose}
              >
                Enroll in session
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to={paths.program(program._id)} variant="outline" className="self-start">
        Wait for a seat
      </ButtonLink>
    </Card>
  );
}
