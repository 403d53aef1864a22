import * as z from 'zod';
import { isNamedTimeZone } from '#shared/time';
import { isPostgresUrl, otherTargetOf } from './database-addresses.ts';
import {
  isAddressOrNetwork,
  isDomain,
  isMailbox,
  isOrigin,
  isReminderDay,
  isSmtpUrl,
  listOf,
  quietHoursOf,
  quietHoursPattern,
  registrationOf,
} from './setting-values.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The description of a setting. `.env.example` and the table in docs/operations.md are printed from it. */
interface Words {
  /** Completes the sentence "It must be …". */
  allowed: string;
  /** A sentence about a value that looks right and is not; null for others. */
  whyNot?: (value: string) => string | null;
  /** One sentence or two, for the documents. */
  meaning: string;
  /** The effect of an absent setting that has no default value; empty where that is plain. */
  absent?: string;
  /** The values that the image and the systemd unit set instead. */
  image?: string;
  /** Where it is for companies alone, or for trying out alone. */
  use?: 'production' | 'development';
  /** The secret that a message may not show: the value, or the account in an address. */
  secret?: 'value' | 'account';
}

export interface Setting<Schema extends z.ZodType = z.ZodType> extends Words {
  schema: Schema;
  /** The value without it, as it would be written; null if there is none. */
  otherwise: string | null;
}

const databaseAddress = z.string().refine((value) => isPostgresUrl(value) && otherTargetOf(value) === null);

/** Each setting once, in the order of the documents. */
export const settings = {
  PORT: wholeNumber(0, 65_535, 3000, {
    meaning: 'The port on which the server listens; 0 takes any free one.',
  }),
  HOST: text(z.string().regex(/^[\w.:%-]+$/), '127.0.0.1', {
    allowed: 'an IP address or the name of a host',
    meaning: 'The address on which the server listens; 0.0.0.0 opens it to other machines.',
    image: '0.0.0.0',
  }),
  NODE_ENV: optional(z.string(), {
    allowed: 'production, or anything else',
    meaning:
      'production turns the demo off, and refuses to start with publicly known credentials: demo accounts, secrets from examples.',
    image: 'production',
  }),
  PUBLIC_URL: optional(
    z
      .string()
      .refine(isOrigin)
      .transform((value) => new URL(value).origin),
    {
      allowed: 'an address like https://training.example.com without a path, or absent',
      meaning:
        'The address that people open: it appears in documents and e-mails, such as the QR code of a certificate, and is never taken from a request.',
      absent: 'http://HOST:PORT; with NODE_ENV=production no address is printed',
    },
  ),
  DATABASE_URL: optional(databaseAddress, {
    allowed: 'an address like postgres://user:password@host:5432/database, or absent',
    whyNot: explainTarget,
    meaning:
      'The PostgreSQL (15 or newer) with all data, like postgres://lodestar:password@db.example.com:5432/lodestar, with the role of the application. Name a primary and its standbys in one address, in any order: postgres://lodestar:password@db1:5432,db2:5432,db3:5432/lodestar.',
    absent: 'the embedded database',
    secret: 'account',
  }),
  DATABASE_OWNER_URL: optional(databaseAddress, {
    allowed: 'an address like postgres://owner:password@host:5432/database, or absent',
    whyNot: explainTarget,
    meaning:
      'The role that owns the tables: it migrates, restores and erases. With the same hosts. Not for the instances; one that has it migrates at its start.',
    absent: 'DATABASE_URL',
    use: 'production',
    secret: 'account',
  }),
  DATABASE_POOL_SIZE: optional(integerFrom(1, 1_000), {
    allowed: 'a whole number from 1 to 1000, or absent',
    meaning:
      "An instance's connections to PostgreSQL at most, beside one for each of its processors (2 to 8) and one to each host that watches.",
    absent: "twice the instance's processors, and at least 8",
  }),
  STATEMENT_TIMEOUT_SECONDS: wholeNumber(1, 3_600, 30, {
    meaning:
      'Statements that take longer are cancelled. Calls that usually take milliseconds wait for four seconds at most.',
  }),
  DATA_DIR: text(z.string(), './data', {
    allowed: 'the path of a folder',
    meaning: 'Where the embedded database lives.',
    image: '/data',
  }),
  TIME_ZONE: text(z.string().refine(isNamedTimeZone), 'Etc/GMT+6', {
    allowed: 'the IANA name of a time zone, like Europe/Berlin',
    meaning:
      "The organisation's time zone, by its IANA name: every date and time is in it. One that an admin has chosen on the screens replaces it from the next start on.",
  }),
  REGISTRATION: text(
    z
      .string()
      .transform(registrationOf)
      .refine(
        (value) => value.mode !== 'domains' || (value.domains.length > 0 && value.domains.every(isDomain)),
      ),
    'open',
    {
      allowed: 'open, closed, or a list of e-mail domains like example.com,example.org',
      meaning:
        'Decides who may register: open (everyone), closed (nobody), or those with an e-mail address in one of the domains, like company.example,company.org. Where the company sends e-mail (SMTP_URL, PUBLIC_URL), people open their account with a link in an e-mail. Otherwise a domain proves nothing: nobody checks whether the address is theirs.',
    },
  ),
  DEMO: optional(z.enum(['on', 'off']), {
    allowed: 'on, off, or absent',
    meaning: 'Whether the demo company is loaded: on or off.',
    absent: 'on in an embedded database that nobody is in, else off',
    use: 'development',
  }),
  TRUSTED_PROXIES: text(
    z
      .string()
      .transform(listOf)
      .refine((entries) => entries.every(isAddressOrNetwork)),
    '',
    {
      allowed: 'a list of IP addresses and networks like 10.0.0.0/8,127.0.0.1',
      meaning:
        "The proxies in front of the server, as addresses or networks like 10.0.0.0/8,127.0.0.1: their word about a visitor's address is believed.",
      absent: 'none',
      use: 'production',
    },
  ),
  SIGN_IN_IDLE_HOURS: wholeNumber(1, 8_760, 12, {
    meaning: 'A sign-in ends after this many hours without use.',
  }),
  SIGN_IN_MAXIMUM_DAYS: wholeNumber(1, 365, 7, {
    meaning: 'A sign-in ends after this many days in any case.',
  }),
  SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumber(0, 1_000_000, 10, {
    meaning:
      'Failed sign-ins to one account in 15 minutes; then each further try waits, from 30 seconds doubling up to 15 minutes, never for good. A browser that has signed the account in before has as many of its own. 0: no limit.',
  }),
  SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(0, 1_000_000, 300, {
    meaning: 'Failed sign-ins from one address (IPv6: one /64 network) in 15 minutes. 0: no limit.',
  }),
  REGISTRATIONS_PER_ADDRESS: wholeNumber(0, 1_000_000, 300, {
    meaning: 'Registrations from one address in an hour. 0: no limit.',
  }),
  REQUESTS_PER_USER: wholeNumber(0, 10_000_000, 6_000, {
    meaning: 'Requests of one person in a minute, over all instances; a PDF counts as 50. 0: no limit.',
  }),
  CHANGES_PER_USER: wholeNumber(0, 10_000_000, 120, {
    meaning:
      'Changes of one person in a minute, over all instances, such as a new name or a mark; one call for many people is one. 0: no limit.',
  }),
  VERIFICATIONS_PER_ADDRESS: wholeNumber(0, 10_000_000, 60, {
    meaning:
      'Certificates that are checked from one address (IPv6: one /64 network) in a minute, over all instances. 0: no limit.',
  }),
  SEAT_PROMOTION_HOURS: wholeNumber(0, 720, 24, {
    meaning:
      'Up to this many hours before a session starts, free seats go to the waiting list; after that, first come, first served.',
  }),
  AUDIENCE_NIGHTS: wholeNumber(0, 90, 3, {
    meaning:
      "The nights for which people who no longer match a training's audience keep the training. 0: it ends with the change.",
  }),
  SMTP_URL: optional(z.string().refine(isSmtpUrl), {
    allowed: 'an address like smtps://user:password@mail.example.com, or absent',
    meaning:
      'The mail server through which messages go, like smtps://user:password@mail.example.com (TLS from the start) or smtp://user:password@mail.example.com:587 (STARTTLS, without which nothing is sent unless the server is on this machine).',
    absent: 'no e-mail is sent: messages are queued at /company/messages',
    secret: 'account',
  }),
  MAIL_FROM: optional(z.string().refine(isMailbox), {
    allowed: 'an e-mail address, or a name with one like Lodestar <training@example.com>',
    meaning: 'The sender of messages, like Lodestar <training@example.com>. With SMTP_URL it must be set.',
    absent: 'nothing may be sent',
  }),
  MAIL_REPLY_TO: optional(z.string().refine(isMailbox), {
    allowed: 'an e-mail address, or a name with one like HR <hr@example.com>',
    meaning:
      'Where replies to messages go, like HR <hr@example.com>. An address that an admin has set on the screens replaces it.',
    absent: 'to MAIL_FROM',
  }),
  MAIL_SIGNATURE: optional(z.string().max(300), {
    allowed: 'a line of at most 300 characters',
    meaning: 'The line under each message, such as the name and address of the company.',
    absent: 'none',
  }),
  MESSAGES_KEPT_DAYS: wholeNumber(1, 3_650, 90, {
    meaning: 'Messages that were sent or skipped are deleted after this many days.',
  }),
  PASSWORD_RESETS_PER_ADDRESS: wholeNumber(0, 1_000_000, 60, {
    meaning:
      'E-mails for a forgotten password that are requested from one address (IPv6: one /64 network) in an hour. 0: no limit.',
  }),
  REMINDER_DAYS: text(
    z
      .string()
      .transform((value) => (value === 'off' ? [] : listOf(value)))
      .refine((days) => days.every(isReminderDay))
      .transform((days) => days.map(Number)),
    '30,14,7,3,1',
    {
      allowed: 'a list of whole numbers from 1 to 365 like 30,14,7,3,1, or off',
      meaning:
        'People who have to choose a session are reminded this many days before a training is due. off: not before it is overdue.',
    },
  ),
  REMINDER_HOUR: wholeNumber(0, 23, 8, {
    meaning:
      "The hour of the organisation's zone at which the reminders of a working day go out, and on each day the mails about the next day's sessions.",
  }),
  QUIET_HOURS: text(z.string().regex(quietHoursPattern).transform(quietHoursOf), '20-7', {
    allowed: 'two hours like 20-7, or off',
    meaning:
      'The hours between which no reminders go out; other messages do. On weekends no reminders go out at all.',
  }),
  RENDERER_CONCURRENCY: wholeNumber(0, 100, 16, {
    meaning:
      'Documents of signed-in people that an instance renders at the same time. Beyond that the browser makes the screen. 0: none.',
  }),
  RENDERER_LIMIT_MILLISECONDS: wholeNumber(1, 60_000, 200, {
    meaning: 'How long rendering a document may take. After that the browser makes the screen.',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 10, 2, {
    meaning:
      "How many seconds an instance that is to end says so before it refuses connections: longer than your balancer's interval.",
    use: 'production',
  }),
  METRICS_TOKEN: optional(z.string().min(16), {
    allowed: 'at least 16 characters long, or absent',
    meaning: 'At least 16 characters that open /api/metrics.',
    absent: 'metrics are off',
    use: 'production',
    secret: 'value',
  }),
  LOG_LEVEL: text(z.enum(logLevels), 'info', {
    allowed: `one of ${logLevels.join(', ')}`,
    meaning: `How much is logged: ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}.`,
  }),
};

export type SettingName = keyof typeof settings;

function text<Schema extends z.ZodType>(schema: Schema, otherwise: string, words: Words) {
  return { ...words, otherwise, schema: schema.prefault(otherwise as z.input<Schema>) };
}

function optional<Schema extends z.ZodType>(schema: Schema, words: Words) {
  return { ...words, otherwise: null, schema: schema.optional() };
}

function integerFrom(least: number, most: number) {
  const digits = z.string().regex(/^\d+$/);
  return digits.transform(Number).pipe(z.number().min(least).max(most));
}

function wholeNumber(least: number, most: number, otherwise: number, words: Omit<Words, 'allowed'>) {
  return text(integerFrom(least, most), String(otherwise), {
    ...words,
    allowed: `a whole number from ${least} to ${most}`,
  });
}

function explainTarget(value: string): string | null {
  if (!isPostgresUrl(value) || otherTargetOf(value) === null) return null;
  return 'Its target_session_attrs can only be read-write, which holds without it: changes go to the primary, and reads as long as there is one.';
}
