import { usersApi } from '#shared/people/users/calls';
import type { BodyOf } from '#shared/endpoint';
import { queryFor, useOptionalQuery } from '../api/queries.ts';
import { sayAwayEffects, sayTaughtAway } from './away-effect-words.ts';
import { useClock } from './use-clock.ts';

/** The effects of an absence of this person, which is not noted yet. */
export const awayEffectsQuery = (id: string, body: BodyOf<typeof usersApi.previewAway>) =>
  queryFor(usersApi.previewAway, { params: { id }, body });

/** The effects of an absence of these days on due dates and seats, and the sessions to teach. */
export function AwayEffects({ id, days }: { id: string; days: BodyOf<typeof usersApi.previewAway> }) {
  const clock = useClock();
  const { data, refreshing } = useOptionalQuery(awayEffectsQuery(id, days));
  if (!data) return null;
  const sentences = [sayTaughtAway(data.sessions, clock), ...sayAwayEffects(data.effects, clock)].filter(
    (sentence) => sentence !== null,
  );
  return (
    <div aria-live="polite" aria-busy={refreshing}>
      {sentences.length === 0 ? (
        <p className="text-muted">There are no due dates, seats or sessions to teach during this time.</p>
      ) : (
        <ul aria-label="What this does" className="flex flex-col gap-2">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
