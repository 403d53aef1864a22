import { expect, test } from 'vitest';
import type { Effect } from '#shared/effects';
import { sayEffectOnPerson } from './effect-on-person.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace' };
const clock = { day: (day: string) => `the ${Number(day.slice(-2))}th` };
const assigned: Effect = { code: 'assigned', people: 1 };
const ended: Effect = { code: 'ended', people: 1 };

test.each([
  [['No trainings of Ada Lovelace change.'], []],
  [['Ada Lovelace will be assigned to 1 training.'], [assigned]],
  [['Ada Lovelace will be removed from 1 training.'], [ended]],
  [
    [
      'Ada Lovelace will be assigned to 2 trainings.',
      'Ada Lovelace will be removed from 2 trainings on the 17th.',
    ],
    [assigned, assigned, { ...ended, by: '2026-12-17' }, { ...ended, by: '2026-12-17' }],
  ],
])('the effects of an edit of a person are told in sentences: %s §100.4', (sentences, effects) => {
  expect(sayEffectOnPerson(effects, ada, clock)).toEqual(sentences);
});
