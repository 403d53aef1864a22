import type { TrainingSession } from '#shared/shapes';
import { JoinLink } from './join-link.tsx';
import { partWord } from './session-parts.ts';
import { SessionTime } from './session-time.tsx';
import { useClock } from './use-clock.ts';

/** When a session is. If it has several parts, each has its line, and its place if that is its own. */
export function SessionTimes({
  session,
}: {
  session: Pick<TrainingSession, 'start_time' | 'ends_at' | 'location' | 'join_url' | 'parts'>;
}) {
  const { timeZone } = useClock();
  const { start_time: start, ends_at: end, parts, location, join_url: link } = session;
  if (parts.length === 1) return <SessionTime instant={start} end={end} />;
  const word = partWord(parts, timeZone);
  return (
    <ol className="flex flex-col gap-2">
      {parts.map((part) => (
        <li key={part.part} className="flex flex-col">
          <span className="text-small font-medium text-muted">
            {word} {part.part}
          </span>
          <SessionTime instant={part.starts_at} end={part.ends_at} />
          {part.location && part.location !== location && (
            <span className="text-small wrap-anywhere text-muted">Location: {part.location}</span>
          )}
          {part.join_url && part.join_url !== link && <JoinLink session={part} />}
        </li>
      ))}
    </ol>
  );
}
