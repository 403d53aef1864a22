import { useState, type ReactNode } from 'react';
import { chooseApi } from '#shared/training/choosing/calls';
import { endOfDay, isPast } from '#shared/time';
import { companyData, invalidate } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { clashIn, sayOwnClash } from '../../components/clash.ts';
import { sayStart } from '../../components/seats.ts';
import { SessionFacts } from '../../components/session-facts.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SendStatus } from '../../ui/send-status.tsx';
import type { Linked } from './link-query.ts';

/** By when the training is due, and its next sessions, each with a button that takes a seat there. */
export function SuggestedSessions({
  token,
  linked: { program, due, sessions },
  wayIn,
}: {
  token: string;
  linked: Linked;
  wayIn: ReactNode;
}) {
  const clock = useClock();
  const [taken, setTaken] = useState<string | null>(null);
  const take = useApiAction({
    send: async (session: string) => {
      try {
        return await sendChange(chooseApi.choose, {
          params: { token },
          body: { session, unless_clash: true },
        });
      } catch (error) {
        // After any refusal the page shows the sessions to choose from now.
        await invalidate('Programs');
        throw error;
      }
    },
    invalidates: [],
    onSuccess: () => invalidate(...companyData),
  });
  const clash = clashIn(take.refusal);
  const isAboutSession = take.refusal?.code.startsWith('session_');
  const dueMoment = endOfDay(due, clock.timeZone);
  return (
    <>
      <div>
        <h2 className="text-title font-semibold wrap-anywhere">{program.title}</h2>
        <p className={isPast(dueMoment, clock.now) ? 'text-danger' : 'text-muted'}>
          {isPast(dueMoment, clock.now) ? `Overdue since ${clock.day(due)}` : `Due ${clock.day(due)}`} ·{' '}
          {clock.due(dueMoment)}
        </p>
      </div>
      {take.error && (
        <Banner kind="error">
          {[
            clash ? sayOwnClash(clash, clock) : take.error,
            isAboutSession && sessions.length > 0 && 'Choose another one.',
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      {sessions.length > 0 ? (
        <ul aria-label="Sessions with free seats" className="-my-4 divide-y divide-line">
          {sessions.map((session) => (
            <li key={session._id} className="flex flex-col gap-3 py-4">
              <SessionFacts session={session} />
              <Button
                variant="gold"
                loading={take.busy && taken === session._id}
                aria-label={`Enroll in session: ${sayStart(session, clock)}`}
                onClick={() => {
                  // While one is under way, pressing another does nothing.
                  if (!take.busy) setTaken(session._id);
                  take.run(session._id);
                }}
              >
                Enroll in session
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p>No session has a free seat right now. You can join the waiting list on the training’s page.</p>
      )}
      <SendStatus {...take} />
      {sessions.length > 0 && (
        <p className="border-t border-line pt-4 text-small text-muted">
          You’re choosing for the person who got this e-mail. There may be more sessions on the training’s
          page. Until the session starts, the seat can also be changed or cancelled there.
        </p>
      )}
      {wayIn}
    </>
  );
}
