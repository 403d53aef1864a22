import { useId } from 'react';
import type { Effect } from '#shared/effects';
import type { Telling } from '#shared/programs/schemas';
import { sayEffect, sayWho } from '../../components/effect-words.ts';
import { isAboutPeople } from '../../components/is-about-people.ts';
import { useClock } from '../../components/use-clock.ts';

const rowStyle =
  'touch flex cursor-pointer items-start gap-4 rounded-md px-3 py-2.5 transition-colors hover:bg-mist has-checked:bg-mist lg:min-h-0';

/** The choice to stop renewals that still open after an edit; nothing where there are none. */
export function RenewalChoice({
  effects,
  isStopped,
  onChoose,
}: {
  effects: readonly Effect[];
  isStopped: boolean;
  onChoose: (isStopped: boolean) => void;
}) {
  if (!isStopped && !effects.some(({ code }) => code === 'renewal_opened')) return null;
  return (
    <label className={`${rowStyle} -mx-3`}>
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-ink"
        checked={isStopped}
        onChange={({ target }) => onChoose(target.checked)}
      />
      <span className="min-w-0 flex-1">
        Stop these renewals
        <span className="block text-small text-muted">Earlier records won&apos;t expire anymore.</span>
      </span>
    </label>
  );
}

/** The people who get a message about a change of a program, and when; nothing if it concerns nobody. */
export function TellingChoice({
  effects,
  chosen,
  onChoose,
}: {
  effects: readonly Effect[];
  chosen: Telling;
  onChoose: (telling: Telling) => void;
}) {
  const name = useId();
  const clock = useClock();
  const told = effects.find(({ code }) => code === 'message_sent');
  if (!told) return null;
  const isAlone = effects.filter(isAboutPeople).length === 1;
  const choices: { value: Telling; label: string; hint: string | null }[] = [
    {
      value: 'later',
      label: sayEffect(told, { clock, canChooseAgain: true }),
      // The other effects name them as well.
      hint: isAlone ? sayWho(told) : 'Further changes until then will go out in the same message.',
    },
    { value: 'now', label: 'Send now', hint: null },
    { value: 'nobody', label: 'Don’t notify', hint: 'The changes are visible anyway.' },
  ];
  return (
    <fieldset className="-mx-3 flex flex-col gap-1">
      <legend className="px-3 pb-1 font-medium">Notify people</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={value} className={rowStyle}>
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-5 shrink-0 accent-ink"
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {label}
            {hint && <span className="block text-small text-muted">{hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
