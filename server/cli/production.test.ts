import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { assertNoDefaultSecrets } from './production.ts';

const check = (environment: Record<string, string>) => () => assertNoDefaultSecrets(readConfig(environment));

test.each([
  { DEMO: 'on' },
  { METRICS_TOKEN: 'changeme-1234567890' },
  { METRICS_TOKEN: '1234567890123456' },
  { DATABASE_URL: 'postgres://lodestar:password@db/lodestar' },
  { DATABASE_URL: 'postgres://lodestar:Change-Me!@db/lodestar' },
  { DATABASE_URL: 'postgres://lodestar:secret@db/lodestar' },
  { DATABASE_URL: 'postgres://lodestar:secret@db1:5432,db2:5432/lodestar' },
  { DATABASE_OWNER_URL: 'postgres://owner:postgres@db/lodestar' },
])('what everybody knows is refused: %o', (environment) => {
  expect(check(environment)).toThrow('This is production');
});

test('the refusal names the setting and not the secret', () => {
  const wrong = check({ DATABASE_URL: 'postgres://lodestar:passw0rd123@db/lodestar' });
  expect(wrong).toThrow('DATABASE_URL');
  expect(wrong).not.toThrow('passw0rd123');
});

test.each<Record<string, string>>([
  {},
  { DEMO: 'off', METRICS_TOKEN: '9f86d081884c7d659a2feaa0c55ad015' },
  { DATABASE_URL: 'postgres://lodestar:9f86d081884c7d65@db/lodestar' },
  { DATABASE_URL: 'postgres://lodestar@localhost/lodestar?host=/run/postgresql' },
])('a secret of one’s own is welcome: %o', (environment) => {
  expect(check(environment)).not.toThrow();
});
