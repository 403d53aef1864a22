import type { Effect } from '#shared/api/effects';
import { isAboutPeople, sayEffect, sayWho, type EffectTerms } from './effect-words.ts';

/** What a change does to people, a sentence for each effect with some of their names; nothing where it does nothing. */
export function EffectList({ effects, terms }: { effects: readonly Effect[]; terms: EffectTerms }) {
  const told = effects.filter(isAboutPeople);
  if (told.length === 0) return null;
  return (
    <ul aria-label="What this does" className="flex flex-col gap-3">
      {told.map((effect) => {
        const who = sayWho(effect);
        return (
          <li key={`${effect.code} ${effect.session} ${effect.program}`} className="wrap-anywhere">
            {sayEffect(effect, terms)}
            {who && <p className="text-small text-muted">{who}</p>}
          </li>
        );
      })}
    </ul>
  );
}
