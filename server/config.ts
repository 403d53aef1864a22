import { isIPv6 } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import { own } from '#shared/own';
import type { QuietHours, Registration } from './setting-values.ts';
import { settings, type Setting, type SettingName } from './settings.ts';
import { StartError } from './start-error.ts';

/** Everything that the environment decides, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The address that people open, without a path: "https://training.example.com". Null where it isn't set. */
  readonly publicUrl: string | null;
  /** An absolute path. */
  readonly dataFolder: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The role that owns the tables and migrates them; null when that of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | null;
  /** Connections to PostgreSQL at most, beside those that quick reads share. */
  readonly databasePoolSize: number;
  readonly statementTimeoutSeconds: number;
  /** The organisation's IANA zone: every date and time that a person reads or types is in it. */
  readonly timeZone: string;
  readonly registration: Registration;
  /** Automatic: with a new embedded database, else not. */
  readonly demo: 'on' | 'off' | 'automatic';
  readonly logLevel: z.output<(typeof settings)['LOG_LEVEL']['schema']>;
  /** Addresses and networks whose word about the client's address is taken. */
  readonly trustedProxies: string[];
  /** Null when metrics are off. */
  readonly metricsToken: string | null;
  readonly signInIdleHours: number;
  readonly signInMaximumDays: number;
  readonly limits: Limits;
  /** How long before a session's start seats are still given to the waiting list, in hours. */
  readonly promoteUntilHours: number;
  /** The nights for which people keep a training whose audience they no longer fit. */
  readonly audienceNights: number;
  /** Null where no mail is sent. */
  readonly mail: MailSettings | null;
  readonly messagesKeptDays: number;
  readonly reminders: ReminderSettings;
  /** Documents that are rendered at the same time; 0 turns that off. */
  readonly rendererConcurrency: number;
  readonly rendererLimitMilliseconds: number;
  /** How long a stopping instance says that it isn't ready before it takes no more connections. */
  readonly shutdownDelaySeconds: number;
  /** Whether this serves a company: then nothing that is known to everybody opens it. */
  readonly isProduction: boolean;
}

/** How messages go out, and the texts that each of them carries. */
export interface MailSettings {
  /** "smtps://user:password@mail.example.com" */
  readonly smtpUrl: string;
  /** "Lodestar <training@example.com>" */
  readonly from: string;
  readonly replyTo: string | null;
  readonly signature: string | null;
}

/** When people are reminded of trainings that are due. */
export interface ReminderSettings {
  /** The days before the due date. */
  readonly daysBefore: readonly number[];
  /** At which hour of the organisation's zone. */
  readonly hour: number;
  /** Between which none goes out; null where each hour is as good. */
  readonly quiet: QuietHours | null;
}

/** How much is too much; 0 turns a limit off. All instances count together. */
export interface Limits {
  /** Failed sign-ins to one account in 15 minutes. */
  readonly signInFailuresPerAccount: number;
  /** Failed sign-ins from one address in 15 minutes. */
  readonly signInFailuresPerAddress: number;
  /** Registrations from one address in an hour. */
  readonly registrationsPerAddress: number;
  /** Mails for a forgotten password that are asked for from one address in an hour. */
  readonly passwordResetsPerAddress: number;
  /** Requests of one signed-in person in a minute. */
  readonly requestsPerUser: number;
  /** Changes of one signed-in person in a minute. */
  readonly changesPerUser: number;
  /** Certificates that are checked from one address in a minute. */
  readonly verificationsPerAddress: number;
}

/** A change waits for the disk, too, and in a rush for the one before. So there are more than processors. */
const usualPoolSize = Math.max(2 * availableParallelism(), 8);

/** As strings come from the environment, typed as they are read. */
const environmentSchema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, { schema }]) => [name, schema])) as {
    [Name in SettingName]: (typeof settings)[Name]['schema'];
  },
);

/** Why a person with this address may not register; null where they may (product §2). */
export function whyNotRegister(
  { registration }: Pick<Config, 'registration'>,
  email: string,
): 'registration_closed' | 'registration_domain' | null {
  if (registration.mode === 'open') return null;
  if (registration.mode === 'closed') return 'registration_closed';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return registration.domains.includes(domain) ? null : 'registration_domain';
}

/** Whether a person who registers has to open the link of a mail first (product §2). */
export function confirmsAddresses({
  registration,
  mail,
  publicUrl,
}: Pick<Config, 'registration' | 'mail' | 'publicUrl'>): boolean {
  return registration.mode === 'domains' && mail !== null && publicUrl !== null;
}

/**
 * Reads the configuration from environment variables; an empty one counts as absent. Throws a StartError with one line
 * for each variable that is wrong: its name, its value, and the allowed ones.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const values: Record<string, string> = Object.fromEntries(present);
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as SettingName));
    throw new StartError([...wrong].map((name) => refusal(name, own(values, name) ?? '')).join('\n'));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: data.PUBLIC_URL ?? publicUrlOf(data),
    dataFolder: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? null,
    databasePoolSize: data.DATABASE_POOL_SIZE ?? usualPoolSize,
    statementTimeoutSeconds: data.STATEMENT_TIMEOUT_SECONDS,
    timeZone: data.TIME_ZONE,
    registration: data.REGISTRATION,
    demo: data.DEMO ?? 'automatic',
    logLevel: data.LOG_LEVEL,
    trustedProxies: data.TRUSTED_PROXIES,
    metricsToken: data.METRICS_TOKEN ?? null,
    signInIdleHours: data.SIGN_IN_IDLE_HOURS,
    signInMaximumDays: data.SIGN_IN_MAXIMUM_DAYS,
    limits: {
      signInFailuresPerAccount: data.SIGN_IN_FAILURES_PER_ACCOUNT,
      signInFailuresPerAddress: data.SIGN_IN_FAILURES_PER_ADDRESS,
      registrationsPerAddress: data.REGISTRATIONS_PER_ADDRESS,
      passwordResetsPerAddress: data.PASSWORD_RESETS_PER_ADDRESS,
      requestsPerUser: data.REQUESTS_PER_USER,
      changesPerUser: data.CHANGES_PER_USER,
      verificationsPerAddress: data.VERIFICATIONS_PER_ADDRESS,
    },
    promoteUntilHours: data.SEAT_PROMOTION_HOURS,
    audienceNights: data.AUDIENCE_NIGHTS,
    mail: mailSettingsOf(data),
    messagesKeptDays: data.MESSAGES_KEPT_DAYS,
    reminders: { daysBefore: data.REMINDER_DAYS, hour: data.REMINDER_HOUR, quiet: data.QUIET_HOURS },
    rendererConcurrency: data.RENDERER_CONCURRENCY,
    rendererLimitMilliseconds: data.RENDERER_LIMIT_MILLISECONDS,
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_SECONDS,
    isProduction: data.NODE_ENV === 'production',
  };
}

function mailSettingsOf(data: z.output<typeof environmentSchema>): MailSettings | null {
  if (!data.SMTP_URL) return null;
  if (data.NODE_ENV === 'production' && !data.PUBLIC_URL)
    throw new StartError('PUBLIC_URL is missing. With SMTP_URL the links in messages begin with it.');
  if (!data.MAIL_FROM)
    throw new StartError('MAIL_FROM is missing. With SMTP_URL it says who messages come from.');
  return {
    smtpUrl: data.SMTP_URL,
    from: data.MAIL_FROM,
    replyTo: data.MAIL_REPLY_TO ?? null,
    signature: data.MAIL_SIGNATURE ?? null,
  };
}

/** Where the server itself listens: for trying out, as a company's people come through a proxy. */
function publicUrlOf({ NODE_ENV, HOST, PORT }: z.output<typeof environmentSchema>): string | null {
  if (NODE_ENV === 'production' || PORT === 0) return null;
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

function refusal(name: SettingName, value: string): string {
  const setting: Setting = settings[name];
  const reason = setting.whyNot?.(value);
  return `${name} is ${shown(setting, value)}. It must be ${setting.allowed}.${reason ? ` ${reason}` : ''}`;
}

/** Start-up messages end up in logs: no secret may be in them. */
function shown({ secret }: Pick<Setting, 'secret'>, value: string): string {
  if (secret === 'value') return 'not acceptable (not shown here)';
  if (secret !== 'account') return JSON.stringify(value);
  const withoutUser = value.replace(/^(\w*:\/\/)?.*@/s, '$1***@');
  return JSON.stringify(withoutUser.replace(/password=[^&]*/gi, 'password=***'));
}
