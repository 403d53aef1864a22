import type { Effect } from '#shared/effects';
import { lossesFirst, sayEffect, sayWho } from './effect-words.ts';
import { isAboutPeople } from './is-about-people.ts';
import { useClock } from './use-clock.ts';

/**
 * The effects of a change on people, a sentence for each with some of their names, losses first. Nothing if there
 * are none. A question beside it asks which people get a message.
 */
export function EffectList({
  effects,
  canChooseAgain = true,
  due,
  titles,
}: {
  effects: readonly Effect[];
  /** Whether who loses a seat has another one to choose. */
  canChooseAgain?: boolean;
  /** When the training is due, if the change moves no due date. */
  due?: string;
  /** The titles of several trainings by their ids, above their effects. */
  titles?: ReadonlyMap<string, string>;
}) {
  const clock = useClock();
  const told = effects.filter((effect) => isAboutPeople(effect) && effect.code !== 'message_sent');
  if (told.length === 0) return null;
  return (
    <ul aria-label="What this does" className="flex flex-col gap-3">
      {lossesFirst(told).map((effect) => {
        const who = sayWho(effect);
        const title = effect.program && titles?.get(effect.program);
        return (
          <li
            key={`${effect.code} ${effect.start_time} ${effect.session} ${effect.program}`}
            className="wrap-anywhere"
          >
            {title && <p className="font-medium">{title}</p>}
            {sayEffect(effect, { clock, canChooseAgain, due })}
            {who && <p className="text-small text-muted">{who}</p>}
          </li>
        );
      })}
    </ul>
  );
}
