import { expect, test } from 'vitest';
import { currentUser, expectUser, setUser } from './sign-in-store.ts';

const ada = {
  _id: '6f1f0f0e-3a44-4f0a-9d8e-2f6f6b1c0a01',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@company.example',
  role: 'employee' as const,
  department: null,
  has_temporary_password: false,
  leads: false,
  background_color: '#33332f',
};

test('the server’s newer facts about the person take the place of the document’s', () => {
  expectUser(ada);
  setUser({ ...ada, first_name: 'Augusta' });
  expect(currentUser()?.first_name).toBe('Augusta');
});

test('a person who is confirmed as expected stays the same object, so that the page is not rendered anew', () => {
  expectUser(ada);
  setUser({ ...ada });
  expect(currentUser()).toBe(ada);
});
