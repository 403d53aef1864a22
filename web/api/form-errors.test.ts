import { expect, test } from 'vitest';
import { wrongFields } from './form-errors.ts';

test('wrong fields have the paths under which they are registered', () => {
  const required = { type: 'too_small', message: 'Required', ref: { name: 'x' } };
  expect(
    wrongFields({ title: required, sessions: [undefined, { trainer: required, date: required }] }),
  ).toEqual(['title', 'sessions.1.trainer', 'sessions.1.date']);
  expect(wrongFields({ type: required })).toEqual(['type']);
});
