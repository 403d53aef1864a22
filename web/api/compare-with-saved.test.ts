import { expect, test } from 'vitest';
import { compareWithSaved } from './compare-with-saved.ts';

const empty = { title: '', sessions: [{ trainer: '', date: '' }] };

test('a form that was emptied again holds nothing that isn’t saved §38.5', () => {
  let values: object = { ...empty, duration: Number.NaN, manager: null };
  const { getUnsaved } = compareWithSaved(empty, () => values);
  expect(getUnsaved()).toBeNull();
  values = { ...empty, sessions: [{ trainer: 'tom', date: '' }] };
  expect(getUnsaved()).toEqual(values);
  values = { ...empty, sessions: [...empty.sessions, ...empty.sessions] };
  expect(getUnsaved()).toEqual(values);
});

test('a choice that is still open is left out, so that it is open when the rest is back §38.5', () => {
  const { getUnsaved } = compareWithSaved(empty, () => ({ ...empty, title: 'Fire', duration: Number.NaN }));
  expect(getUnsaved()).toEqual({ ...empty, title: 'Fire' });
});

test('a saved value is not unsaved, until it is changed again', () => {
  let title = 'Fire Safety';
  const { getUnsaved, markSaved } = compareWithSaved(empty, () => ({ ...empty, title }));
  expect(getUnsaved()).toMatchObject({ title });
  markSaved({ ...empty, title });
  expect(getUnsaved()).toBeNull();
  title = '';
  expect(getUnsaved()).toMatchObject({ title: '' });
});

test('text typed while the values before were being saved is unsaved', () => {
  const { getUnsaved, markSaved } = compareWithSaved(empty, () => ({ ...empty, title: 'Fire Safety II' }));
  markSaved({ ...empty, title: 'Fire Safety' });
  expect(getUnsaved()).toMatchObject({ title: 'Fire Safety II' });
});

test('a password is neither a change nor kept §38.5', () => {
  let values = { email: '', password: 'guiding-light' };
  const { getUnsaved } = compareWithSaved({}, () => values, ['password']);
  expect(getUnsaved()).toBeNull();
  values = { ...values, email: 'ada@company.example' };
  expect(getUnsaved()).toEqual({ email: 'ada@company.example' });
});
