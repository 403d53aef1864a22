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

test('where the account opens by a mail, a domain is a proof, and the log says nothing §2.3', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'training@company.example' };
  const environment = { REGISTRATION: 'company.example', PUBLIC_URL: 'https://training.company.example' };
  expect(noticesAtStart(readConfig({ ...environment, ...mail }))).toEqual([]);
});
