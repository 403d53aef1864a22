import { expect, test } from 'vitest';
import type { Effect } from '#shared/effects';
import { sayEffectOnPerson } from './effect-on-person.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const clock = { day: (day: string) => `the ${Number(day.slice(-2))}th` };
const assigned: Effect = { code: 'assigned', people: 1 };
const ended: Effect = { code: 'ended', people: 1 };

test.each([
  [['Ada Lovelace’s trainings won’t change.'], []],
  [['Ada Lovelace will be assigned to 1 training.'], [assigned]],
  [['1 training is no longer meant for Ada Lovelace and will be removed from their list.'], [ended]],
  [
    [
      'Ada Lovelace will be assigned to 2 trainings.',
      '2 trainings are no longer meant for Ada Lovelace and will be removed from their list on the 17th.',
    ],
    [assigned, assigned, { ...ended, by: '2026-12-17' }, { ...ended, by: '2026-12-17' }],
  ],
])('the effects of an edit of a person are told in sentences: %s §100.4', (sentences, effects) => {
  expect(sayEffectOnPerson(effects, ada, clock)).toEqual(sentences);
});
