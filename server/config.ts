import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { isTimeZone } from '#shared/time';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type Registration = { mode: 'open' } | { mode: 'closed' } | { mode: 'domains'; domains: string[] };

/** Everything that the environment decides, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** An absolute path. */
  readonly dataFolder: string;
  /** Null for the embedded database. */
  readonly databaseUrl: string | null;
  /** The role that owns the tables and migrates them; null when that of `databaseUrl` does. */
  readonly databaseOwnerUrl: string | null;
  /** Connections to PostgreSQL that this instance keeps at most. */
  readonly databasePoolSize: number;
  readonly statementTimeoutSeconds: number;
  /** The organisation's IANA zone: every date and time that a person reads or types is in it. */
  readonly timeZone: string;
  readonly registration: Registration;
  /** Automatic: with a new embedded database, else not. */
  readonly demo: 'on' | 'off' | 'automatic';
  readonly logLevel: (typeof logLevels)[number];
  /** Addresses and networks whose word about the client's address is taken. */
  readonly trustedProxies: string[];
  /** Null when metrics are off. */
  readonly metricsToken: string | null;
  readonly signInIdleHours: number;
  readonly signInMaximumDays: number;
  readonly limits: Limits;
  /** How long a stopping instance says that it isn't ready before it takes no more connections. */
  readonly shutdownDelaySeconds: number;
  /** Whether this serves a company: then nothing that is known to everybody opens it. */
  readonly isProduction: boolean;
}

/** How much is too much; 0 turns a limit off. All instances count together. */
export interface Limits {
  /** Failed sign-ins to one account in 15 minutes. */
  readonly signInFailuresPerAccount: number;
  /** Failed sign-ins from one address in 15 minutes. */
  readonly signInFailuresPerAddress: number;
  /** Registrations from one address in an hour. */
  readonly registrationsPerAddress: number;
  /** Requests of one signed-in person in a minute. */
  readonly requestsPerUser: number;
}

/** The variables; a description completes the sentence "It must be …". */
const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default('127.0.0.1')
    .describe('an IP address or the name of a host'),
  DATA_DIR: z.string().default('./data').describe('the path of a folder'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('an address like postgres://user:password@host:5432/database, or absent'),
  DATABASE_OWNER_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('an address like postgres://owner:password@host:5432/database, or absent'),
  DATABASE_POOL_SIZE: wholeNumber(1, 1_000, 20),
  STATEMENT_TIMEOUT_SECONDS: wholeNumber(1, 3_600, 30),
  TIME_ZONE: z
    .string()
    // Intl takes "+06:00" as well, which PostgreSQL reads the other way round.
    .refine((name) => /^[a-z]/i.test(name) && isTimeZone(name))
    .default('Etc/GMT+6')
    .describe('the IANA name of a time zone, like Europe/Berlin'),
  REGISTRATION: z
    .string()
    .default('open')
    .transform(registrationOf)
    .refine(
      (value) => value.mode !== 'domains' || (value.domains.length > 0 && value.domains.every(isDomain)),
    )
    .describe('open, closed, or a list of e-mail domains like example.com,example.org'),
  DEMO: z.enum(['on', 'off']).optional().describe('on, off, or absent'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`one of ${logLevels.join(', ')}`),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(listOf)
    .refine((entries) => entries.every(isAddressOrNetwork))
    .describe('a list of IP addresses and networks like 10.0.0.0/8,127.0.0.1'),
  METRICS_TOKEN: z.string().min(16).optional().describe('at least 16 characters long, or absent'),
  SIGN_IN_IDLE_HOURS: wholeNumber(1, 8_760, 12),
  SIGN_IN_MAXIMUM_DAYS: wholeNumber(1, 365, 7),
  SIGN_IN_FAILURES_PER_ACCOUNT: wholeNumber(0, 1_000_000, 10),
  SIGN_IN_FAILURES_PER_ADDRESS: wholeNumber(0, 1_000_000, 300),
  REGISTRATIONS_PER_ADDRESS: wholeNumber(0, 1_000_000, 300),
  REQUESTS_PER_USER: wholeNumber(0, 10_000_000, 6_000),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 10, 2),
  NODE_ENV: z.string().optional().describe('production, or anything else'),
});

type Variable = keyof typeof environmentSchema.shape;

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * Throws a StartError with one line for each variable that is wrong: its name, its value, and what is allowed.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.entries(environment).flatMap(([name, value]) =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const values: Record<string, string> = Object.fromEntries(present);
  const parsed = environmentSchema.safeParse(values);
  if (!parsed.success) {
    const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0] as Variable));
    throw new StartError([...wrong].map((name) => refusal(name, values[name] ?? '')).join('\n'));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL ?? null,
    databaseOwnerUrl: data.DATABASE_OWNER_URL ?? null,
    databasePoolSize: data.DATABASE_POOL_SIZE,
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
      requestsPerUser: data.REQUESTS_PER_USER,
    },
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_SECONDS,
    isProduction: data.NODE_ENV === 'production',
  };
}

/** The names of all variables that the server reads. */
export const variables = Object.keys(environmentSchema.shape);

function refusal(name: Variable, value: string): string {
  return `${name} is ${shown(name, value)}. It must be ${environmentSchema.shape[name].description}.`;
}

/** Start-up messages end up in logs: no secret may stand in them. */
function shown(name: Variable, value: string): string {
  if (name === 'METRICS_TOKEN') return 'not acceptable (not shown here)';
  if (name !== 'DATABASE_URL' && name !== 'DATABASE_OWNER_URL') return JSON.stringify(value);
  const withoutUser = value.replace(/^(\w*:\/\/)?.*@/s, '$1***@');
  return JSON.stringify(withoutUser.replace(/password=[^&]*/gi, 'password=***'));
}

function wholeNumber(least: number, most: number, otherwise: number) {
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .default(otherwise)
    .describe(`a whole number from ${least} to ${most}`);
}

function isPostgresUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  try {
    return [username, password].every((part) => decodeURIComponent(part) !== null);
  } catch {
    // A bare % that should be written %25.
    return false;
  }
}

function listOf(text: string): string[] {
  return text.split(',').flatMap((entry) => entry.trim() || []);
}

function registrationOf(text: string): Registration {
  if (text === 'open' || text === 'closed') return { mode: text };
  return { mode: 'domains', domains: listOf(text.toLowerCase()) };
}

function isDomain(text: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);
}

function isAddressOrNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return widest > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= widest));
}
