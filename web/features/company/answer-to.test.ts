import { expect, test } from 'vitest';
import type { Question } from '#shared/company/schemas';
import { answerTo } from './answer-to.ts';

const person = { _id: 'ada' } as Question['person'];
const program = { _id: 'fire', title: 'Fire Safety' };

test.each([
  ['manager_pending', { person, program: null }, '/users/ada/edit', 'Choose line manager'],
  ['audience_held', { person: null, program }, '/trainings/fire', 'Open training'],
  ['suspended_long', { person, program: null }, '/user/ada', 'Open person'],
  ['proposal', { person, program }, '/records?state=proposed', 'Review'],
] as const)('a question leads to where it is decided: %s §100.6', (kind, about, to, label) => {
  expect(answerTo({ kind, ...about })).toEqual({ to, label });
});
