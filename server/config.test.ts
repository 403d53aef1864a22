import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settings } from './settings.ts';
import { StartError } from './start-error.ts';

const refusals: Array<[variable: string, value: string, message: string]> = [
  ['PORT', 'abc', 'PORT is "abc". It must be a whole number from 0 to 65535.'],
  ['PORT', '65536', 'PORT is "65536". It must be a whole number from 0 to 65535.'],
  ['PORT', '-1', 'PORT is "-1". It must be a whole number from 0 to 65535.'],
  ['HOST', 'my host', 'HOST is "my host". It must be an IP address or the name of a host.'],
  [
    'DATABASE_URL',
    'mysql://root:hunter2@db/lodestar',
    'DATABASE_URL is "mysql://***@db/lodestar". It must be an address like postgres://user:password@host:5432/database, or absent.',
  ],
  [
    'DATABASE_URL',
    'postgres://root:hunter2@db1:5432,db2:5432/lodestar?target_session_attrs=any',
    'DATABASE_URL is "postgres://***@db1:5432,db2:5432/lodestar?target_session_attrs=any". It must be an address like postgres://user:password@host:5432/database, or absent. Its target_session_attrs can only be read-write, which holds without it: changes go to the primary, and reads as long as there is one.',
  ],
  [
    'DATABASE_OWNER_URL',
    'postgres://root:hunter2@db1:5432,db2:port/lodestar',
    'DATABASE_OWNER_URL is "postgres://***@db1:5432,db2:port/lodestar". It must be an address like postgres://owner:password@host:5432/database, or absent.',
  ],
  [
    'TIME_ZONE',
    'Mars/Olympus',
    'TIME_ZONE is "Mars/Olympus". It must be the IANA name of a time zone, like Europe/Berlin.',
  ],
  [
    'TIME_ZONE',
    '+06:00',
    'TIME_ZONE is "+06:00". It must be the IANA name of a time zone, like Europe/Berlin.',
  ],
  [
    'REGISTRATION',
    'OPEN',
    'REGISTRATION is "OPEN". It must be open, closed, or a list of e-mail domains like example.com,example.org.',
  ],
  [
    'REGISTRATION',
    ',',
    'REGISTRATION is ",". It must be open, closed, or a list of e-mail domains like example.com,example.org.',
  ],
  ['DEMO', 'yes', 'DEMO is "yes". It must be on, off, or absent.'],
  [
    'LOG_LEVEL',
    'loud',
    'LOG_LEVEL is "loud". It must be one of fatal, error, warn, info, debug, trace, silent.',
  ],
  [
    'TRUSTED_PROXIES',
    '10.0.0.0/33',
    'TRUSTED_PROXIES is "10.0.0.0/33". It must be a list of IP addresses and networks like 10.0.0.0/8,127.0.0.1.',
  ],
  [
    'TRUSTED_PROXIES',
    '127.0.0.1, 0.0.0.0/0',
    'TRUSTED_PROXIES is "127.0.0.1, 0.0.0.0/0". It must be a list of IP addresses and networks like 10.0.0.0/8,127.0.0.1.',
  ],
  [
    'METRICS_TOKEN',
    'too-short',
    'METRICS_TOKEN is not acceptable (not shown here). It must be at least 16 characters long, or absent.',
  ],
  [
    'PUBLIC_URL',
    'https://company.example/training',
    'PUBLIC_URL is "https://company.example/training". It must be an address like https://training.example.com without a path, or absent.',
  ],
  [
    'REMINDER_DAYS',
    '30,0',
    'REMINDER_DAYS is "30,0". It must be a list of whole numbers from 1 to 365 like 30,14,7,3,1, or off.',
  ],
  ['QUIET_HOURS', '20-24', 'QUIET_HOURS is "20-24". It must be two hours like 20-7, or off.'],
  ['SIGN_IN_IDLE_HOURS', '0', 'SIGN_IN_IDLE_HOURS is "0". It must be a whole number from 1 to 8760.'],
  ['SIGN_IN_MAXIMUM_DAYS', '1.5', 'SIGN_IN_MAXIMUM_DAYS is "1.5". It must be a whole number from 1 to 365.'],
];

test.each(refusals)(
  '%s=%s is refused with its name, its value and what is allowed',
  (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartError(message));
  },
);

test.each([
  'postgres//lodestar:hunter2@db/lodestar',
  'mysql://lodestar:hunter2/@2@db/lodestar',
  'mysql://db/lodestar?user=lodestar&password=hunter2&ssl=true',
  'host=db password=hunter2',
  'postgres://lodestar:hunter2@db1,,db2/lodestar',
  'postgres://db1,db2/lodestar?password=hunter2&target_session_attrs=any',
])('the password in the wrong database address %s is not shown', (url) => {
  expect(() => readConfig({ DATABASE_URL: url })).toThrow(/^DATABASE_URL is ((?!hunter2).)*$/);
});

test.each([
  'https://lodestar:hunter2@mail.example.com',
  'smtp://lodestar:hunter2%@mail.example.com',
  'smtp://lodestar:hunter2%FF@mail.example.com',
  'smtps://lodestar:hunter2@mail.example.com/path',
  'smtp:lodestar:hunter2@mail.example.com',
])('the password in the wrong mail server %s is not shown', (url) => {
  expect(() => readConfig({ SMTP_URL: url })).toThrow(/^SMTP_URL is ((?!hunter2).)*$/);
});

test('a mail server without a sender is refused', () => {
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com' })).toThrow(/^MAIL_FROM is missing/);
});

test('a mail server without the address that links begin with is refused in production', () => {
  const mail = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'training@company.example' };
  expect(() => readConfig({ ...mail, NODE_ENV: 'production' })).toThrow(/^PUBLIC_URL is missing/);
  expect(readConfig(mail).mail).not.toBeNull();
});

test('all wrong values are refused at once, one line each', () => {
  expect(() => readConfig({ PORT: 'abc', HOST: '::1', DEMO: 'maybe' })).toThrow(/^PORT is .*\nDEMO is .*$/);
});

test('without any variable the defaults hold §10.1', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataFolder: resolve('data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    databasePoolSize: Math.max(2 * availableParallelism(), 8),
    statementTimeoutSeconds: 30,
    timeZone: 'Etc/GMT+6',
    registration: { mode: 'open' },
    demo: 'automatic',
    logLevel: 'info',
    trustedProxies: [],
    metricsToken: null,
    signInIdleHours: 12,
    signInMaximumDays: 7,
    limits: {
      signInFailuresPerAccount: 10,
      signInFailuresPerAddress: 300,
      registrationsPerAddress: 300,
      passwordResetsPerAddress: 60,
      requestsPerUser: 6000,
      changesPerUser: 120,
      verificationsPerAddress: 60,
    },
    promoteUntilHours: 24,
    audienceNights: 3,
    mail: null,
    messagesKeptDays: 90,
    reminders: { daysBefore: [30, 14, 7, 3, 1], hour: 8, quiet: { from: 20, until: 7 } },
    rendererConcurrency: 16,
    rendererLimitMilliseconds: 200,
    shutdownDelaySeconds: 2,
    isProduction: false,
  });
});

test('an empty variable counts as absent', () => {
  expect(readConfig(Object.fromEntries(Object.keys(settings).map((name) => [name, ' '])))).toEqual(
    readConfig({}),
  );
});

test('every variable is read', () => {
  expect(
    readConfig({
      PORT: '0',
      HOST: '::1',
      PUBLIC_URL: 'https://Training.example.com/',
      DATA_DIR: '/srv/lodestar',
      DATABASE_URL: 'postgresql://lodestar@localhost/postgres?host=%2Ftmp%2Fsocket',
      DATABASE_OWNER_URL: 'postgres://owner@localhost/postgres',
      DATABASE_POOL_SIZE: '5',
      STATEMENT_TIMEOUT_SECONDS: '60',
      TIME_ZONE: 'Europe/Berlin',
      REGISTRATION: 'Example.com, example.org',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1,127.0.0.1',
      METRICS_TOKEN: 'a-token-of-metrics',
      SIGN_IN_IDLE_HOURS: '1',
      SIGN_IN_MAXIMUM_DAYS: '30',
      SIGN_IN_FAILURES_PER_ACCOUNT: '0',
      SIGN_IN_FAILURES_PER_ADDRESS: '1',
      REGISTRATIONS_PER_ADDRESS: '2',
      REQUESTS_PER_USER: '3',
      CHANGES_PER_USER: '7',
      VERIFICATIONS_PER_ADDRESS: '4',
      SEAT_PROMOTION_HOURS: '0',
      AUDIENCE_NIGHTS: '0',
      SMTP_URL: 'smtp://user:p%40ss@mail.example.com:587',
      MAIL_FROM: 'Lodestar <training@example.com>',
      MAIL_REPLY_TO: 'hr@example.com',
      MAIL_SIGNATURE: 'Company Ltd',
      MESSAGES_KEPT_DAYS: '30',
      PASSWORD_RESETS_PER_ADDRESS: '5',
      REMINDER_DAYS: '14, 2',
      REMINDER_HOUR: '9',
      QUIET_HOURS: '18-6',
      RENDERER_CONCURRENCY: '0',
      RENDERER_LIMIT_MILLISECONDS: '500',
      SHUTDOWN_DELAY_SECONDS: '0',
      NODE_ENV: 'production',
    }),
  ).toEqual({
    port: 0,
    host: '::1',
    publicUrl: 'https://training.example.com',
    dataFolder: resolve('/srv/lodestar'),
    databaseUrl: 'postgresql://lodestar@localhost/postgres?host=%2Ftmp%2Fsocket',
    databaseOwnerUrl: 'postgres://owner@localhost/postgres',
    databasePoolSize: 5,
    statementTimeoutSeconds: 60,
    timeZone: 'Europe/Berlin',
    registration: { mode: 'domains', domains: ['example.com', 'example.org'] },
    demo: 'off',
    logLevel: 'silent',
    trustedProxies: ['10.0.0.0/8', '::1', '127.0.0.1'],
    metricsToken: 'a-token-of-metrics',
    signInIdleHours: 1,
    signInMaximumDays: 30,
    limits: {
      signInFailuresPerAccount: 0,
      signInFailuresPerAddress: 1,
      registrationsPerAddress: 2,
      passwordResetsPerAddress: 5,
      requestsPerUser: 3,
      changesPerUser: 7,
      verificationsPerAddress: 4,
    },
    promoteUntilHours: 0,
    audienceNights: 0,
    mail: {
      smtpUrl: 'smtp://user:p%40ss@mail.example.com:587',
      from: 'Lodestar <training@example.com>',
      replyTo: 'hr@example.com',
      signature: 'Company Ltd',
    },
    messagesKeptDays: 30,
    reminders: { daysBefore: [14, 2], hour: 9, quiet: { from: 18, until: 6 } },
    rendererConcurrency: 0,
    rendererLimitMilliseconds: 500,
    shutdownDelaySeconds: 0,
    isProduction: true,
  });
});

test.each([
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://0.0.0.0:8080'],
  [{ HOST: '::1' }, 'http://[::1]:3000'],
  [{ PORT: '0' }, null],
  [{ NODE_ENV: 'production' }, null],
  [{ NODE_ENV: 'production', PUBLIC_URL: 'https://training.example.com' }, 'https://training.example.com'],
])('with %j people open %s §65.4', (environment, publicUrl) => {
  expect(readConfig(environment).publicUrl).toBe(publicUrl);
});

test('registration can be closed', () => {
  expect(readConfig({ REGISTRATION: 'closed' }).registration).toEqual({ mode: 'closed' });
});
