import { useId } from 'react';
import type { TrainingSession } from '#shared/shapes';
import { SessionFacts } from './session-facts.tsx';

/** One session out of several, each with its time, seats, place and trainer. */
export function SessionChoice({
  label,
  sessions,
  chosen,
  onChoose,
  isOpen = () => true,
}: {
  label: string;
  sessions: readonly TrainingSession[];
  /** The id of the chosen one. */
  chosen: string | null;
  onChoose: (session: TrainingSession) => void;
  /** Whether it can be chosen. */
  isOpen?: (session: TrainingSession) => boolean;
}) {
  const name = useId();
  return (
    <fieldset className="-mx-3 flex flex-col gap-1">
      <legend className="px-3 pb-1 font-medium">{label}</legend>
      {sessions.map((session) => (
        <label
          key={session._id}
          className="flex cursor-pointer items-start gap-4 rounded-md px-3 py-2.5 transition-colors hover:bg-mist has-checked:bg-mist has-disabled:cursor-not-allowed has-disabled:text-muted"
        >
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={session._id === chosen}
            disabled={!isOpen(session)}
            onChange={() => onChoose(session)}
          />
          <span className="min-w-0 flex-1">
            <SessionFacts session={session} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
