import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { noticesAtStart } from './start-notices.ts';

test.each([
  ['open', []],
  ['closed', []],
  ['company.example', [expect.stringContaining('nobody checks whether it is theirs')]],
])('with REGISTRATION=%s the log says at the start what that proves §2.3', (REGISTRATION, notices) => {
  expect(noticesAtStart(readConfig({ REGISTRATION }))).toEqual(notices);
});
