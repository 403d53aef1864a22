import { expect, test } from 'vitest';
import { filledIn } from './filled-in.ts';

test('a form that was emptied again holds what it held at first', () => {
  const first = { title: '', sessions: [{ trainer: '', date: '' }] };
  const emptied = { title: '', sessions: [{ trainer: '', date: '' }], duration: Number.NaN, manager: null };
  expect(filledIn(emptied)).toBe(filledIn(first));
  expect(filledIn({ ...first, title: 'Fire Safety' })).not.toBe(filledIn(first));
  expect(filledIn({ ...first, sessions: [...first.sessions, { trainer: 'tom' }] })).not.toBe(filledIn(first));
});

test('a password is nothing to keep', () => {
  expect(filledIn({ email: '', password: 'guiding-light' }, ['password'])).toBe(filledIn({}));
});
