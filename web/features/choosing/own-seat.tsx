import type { ReactNode } from 'react';
import type { TrainingSession } from '#shared/shapes';
import { isPast } from '#shared/time';
import { SessionFacts } from '../../components/session-facts.tsx';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import type { Linked } from './link-query.ts';

/** The session that was chosen, and how to change that. */
export function OwnSeat({
  program,
  session,
  wayIn,
}: {
  program: Linked['program'];
  session: TrainingSession;
  wayIn: ReactNode;
}) {
  const clock = useClock();
  const start = sayStart(session, clock);
  const hasStarted = isPast(session.start_time, clock.now);
  return (
    <>
      <Banner kind="success">
        {hasStarted
          ? `Your session was on ${start}.`
          : `You're booked for ${start}. You’ll get a calendar invitation by e-mail.`}
      </Banner>
      <div className="flex flex-col gap-2">
        <h2 className="text-title font-semibold wrap-anywhere">{program.title}</h2>
        <SessionFacts session={session} />
      </div>
      {!hasStarted && (
        <p>
          Can’t come? Change your session or cancel your seat on the training’s page, so that someone else can
          have it.
        </p>
      )}
      {wayIn}
    </>
  );
}
