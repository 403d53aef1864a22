import type { ErrorCode } from '#shared/errors';
import { own } from '#shared/own';
import { OverloadError } from '../concurrency/semaphore.ts';
import { StartError } from '../start-error.ts';

/** Constraint of the database -> error code of the product. Migrations and functions name them. */
export const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  users_email_unique: 'email_taken',
  users_login_unique: 'login_taken',
  users_external_id_unique: 'external_id_taken',
  users_sign_in_by_something: 'needs_email_or_login',
  users_last_admin: 'last_admin',
  users_line_cycle: 'line_cycle',
  same_people_chain: 'already_same',
  same_people_pkey: 'already_same',
  departments_name_unique: 'department_name_taken',
  users_department_id_fkey: 'department_in_use',
  sites_name_unique: 'name_taken',
  users_site_id_fkey: 'in_use',
  imports_one_at_a_time: 'import_running',
  positions_name_unique: 'name_taken',
  positions_code_unique: 'code_taken',
  users_position_id_fkey: 'in_use',
  audience_rows_name_it: 'in_use',
  audiences_need_due_days: 'due_days_needed',
  programs_need_session: 'program_needs_session',
  programs_need_reading: 'invalid_input',
  training_records_signed_version: 'version_changed',
  reading_tries_left: 'no_tries_left',
  reading_tries_by_others: 'not_for_yourself',
  programs_archived_is_final: 'program_archived',
  assignments_program_archived: 'program_archived',
  assignments_completion_is_final: 'completion_is_final',
  assignments_session_of_program: 'session_has_enrolments',
  assignments_exempt: 'exempt',
  training_records_session_of_program: 'session_has_enrolments',
  training_records_bounded_proposals: 'too_many_proposals',
  training_records_files: 'too_many_files',
  attendance_session_of_program: 'session_has_enrolments',
  session_messages_a_day: 'too_many_messages',
  training_sessions_full: 'session_full',
  training_sessions_cancelled: 'session_cancelled',
  training_sessions_cancelled_stays: 'session_cancelled',
  waits_of_assigned: 'not_found',
  exemptions_by_others: 'not_for_yourself',
  assignments_extended_by_others: 'not_for_yourself',
  attendance_by_others: 'own_attendance',
  training_records_by_others: 'not_for_yourself',
  same_people_by_others: 'not_for_yourself',
  absences_by_others: 'not_for_yourself',
};

/** SQLSTATEs under the names of PostgreSQL's manual, appendix A. One of two characters is a whole class. */
const sqlStates = {
  connection_exception: '08',
  feature_not_supported: '0A000',
  data_exception: '22',
  integrity_constraint_violation: '23',
  read_only_sql_transaction: '25006',
  invalid_sql_statement_name: '26000',
  invalid_parameter_value: '22023',
  invalid_authorization_specification: '28',
  invalid_catalog_name: '3D000',
  serialization_failure: '40001',
  deadlock_detected: '40P01',
  duplicate_prepared_statement: '42P05',
  insufficient_privilege: '42501',
  undefined_table: '42P01',
  insufficient_resources: '53',
  disk_full: '53100',
  object_in_use: '55006',
  lock_not_available: '55P03',
  operator_intervention: '57',
  query_canceled: '57014',
  cannot_connect_now: '57P03',
  system_error: '58',
  undefined_file: '58P01',
  raise_exception: 'P0001',
} as const;

type SqlState = keyof typeof sqlStates;

/** The database's own problems, not its caller's. */
const problems: readonly SqlState[] = [
  'connection_exception',
  // Something that a standby can't do, and any change on one. A plan that a migration has broken is of the same kind.
  'feature_not_supported',
  'read_only_sql_transaction',
  // Another call failed to prepare the statement. After that the next ones disagree for a moment about who
  // prepares it.
  'invalid_sql_statement_name',
  'duplicate_prepared_statement',
  'invalid_authorization_specification',
  'invalid_catalog_name',
  // Given up after several tries (db/transaction.ts).
  'serialization_failure',
  'deadlock_detected',
  'insufficient_resources',
  'operator_intervention',
  'system_error',
];

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

// The driver's messages without a code: no connection became free, it broke, or all are closed already.
const driverTexts =
  /timeout expired|timeout exceeded|Connection terminated|not queryable|after calling end|driver has already been destroyed/;

// The driver noticed before that the connection had broken, or was closed.
const neverSent = /not queryable/;

/** The database is known not to answer, or to have no primary: asking it would only make the caller wait. */
export class UnavailableError extends Error {
  constructor(message = 'The database does not answer.') {
    super(message);
    this.name = 'UnavailableError';
  }
}

/** The database did not answer in the time that its caller has; its connection is destroyed. */
export class DeadlineError extends UnavailableError {
  constructor() {
    super('The database did not answer before the deadline.');
    this.name = 'DeadlineError';
  }
}

/**
 * A transaction was to commit, and no answer came. It may be committed, be so later, or never. The cause
 * says why there was no answer.
 */
export class OutcomeUnknownError extends Error {
  constructor(options: ErrorOptions) {
    super('The database did not tell whether it committed.', options);
    this.name = 'OutcomeUnknownError';
  }
}

/** The parts of a refusal by the database that are used here. */
interface DatabaseError {
  /** The SQLSTATE. */
  code: string;
  /** Whether the connection ended with it, as when the database can't even open one. */
  isFatal: boolean;
  constraint: string | undefined;
}

/** Null for an error that carries no SQLSTATE. EPIPE, the system's, looks like one, but each of those has a digit. */
export function asDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (!/^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)) return null;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const isFatal = 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
  return { code: error.code, isFatal, constraint };
}

/** Whether the database refused with one of these. */
export function hasSqlState(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = asDatabaseError(error)?.code;
  return code !== undefined && states.some((state) => code.startsWith(sqlStates[state]));
}

/** The error code for a constraint that the database enforced; null for anything else. */
export function codeOfConstraint(error: unknown): ErrorCode | null {
  const constraint = asDatabaseError(error)?.constraint;
  return (constraint && own(constraintCodes, constraint)) || null;
}

/**
 * Whether a commit that failed like this may have taken effect: it was sent, and its answer is missing. An error that
 * ends the connection is none. An administrator may end one that has committed and waits for a standby.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const refused = asDatabaseError(error);
  if (refused) return refused.isFatal;
  return !neverSent.test(String(error));
}

/**
 * Why the database can't answer just now: it has too much to do (`busy`), it is unavailable or its disk is
 * full. `outcome_unknown` if it may have done the work all the same. Null for other errors.
 */
export function whyUnavailable(
  error: unknown,
): 'busy' | 'storage_full' | 'not_ready' | 'outcome_unknown' | null {
  if (error instanceof OutcomeUnknownError) return 'outcome_unknown';
  if (error instanceof OverloadError) return 'busy';
  if (error instanceof UnavailableError) return 'not_ready';
  if (!(error instanceof Error)) return null;
  if (hasSqlState(error, 'lock_not_available', 'query_canceled')) return 'busy';
  if (hasSqlState(error, 'disk_full')) return 'storage_full';
  const refused = asDatabaseError(error);
  if (refused) return refused.isFatal || hasSqlState(error, ...problems) ? 'not_ready' : null;
  if ('code' in error && systemCodes.has(String(error.code))) return 'not_ready';
  return driverTexts.test(String(error)) ? 'not_ready' : null;
}

/** Whether the address names a machine, an account or a database that doesn't exist: waiting doesn't help. */
export function isWrongAddress(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return (
    code === 'ENOTFOUND' || hasSqlState(error, 'invalid_authorization_specification', 'invalid_catalog_name')
  );
}

// Commands catch errors with the following functions, which throw StartErrors with advice and leave others as they are.

/** Says that the database can't be reached. */
export function explainAbsence(error: unknown): never {
  if (whyUnavailable(error) !== 'not_ready') throw error;
  const reason = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  throw new StartError(`The database can't be reached: ${reason}. Is DATABASE_URL right, and does it run?`);
}

/** Gives advice where the database's role lacks a right. */
export function explainMissingRights(error: unknown): never {
  if (!hasSqlState(error, 'insufficient_privilege')) throw error;
  const { message } = error as Error;
  throw new StartError(
    `The database's role may not do this (${message}). Set DATABASE_OWNER_URL to the role that owns the tables.`,
    { cause: error },
  );
}

/** Gives advice if others have locked the tables that were to be locked. */
export function explainBusyTables(error: unknown): never {
  if (!hasSqlState(error, 'lock_not_available')) throw error;
  throw new StartError('Someone else is working in this database. Stop every server on it first.');
}

/** Gives advice where a database can't be migrated with its modules and rows, or by this role. */
export function explainFailedMigration(error: unknown): never {
  // By version of PostgreSQL one or the other, where a module isn't installed.
  const lacksModule = hasSqlState(error, 'feature_not_supported', 'undefined_file');
  if (lacksModule && String(error).includes('pg_trgm')) {
    throw new StartError(
      'PostgreSQL lacks its module pg_trgm, which searches names: install its contrib package.',
    );
  }
  // The migration's own message about rows that it can't bring up to date.
  if (hasSqlState(error, 'raise_exception')) throw new StartError((error as Error).message, { cause: error });
  if (hasSqlState(error, 'object_in_use')) {
    throw new StartError(
      'This upgrade takes away what the former release reads, and one of its instances is running. Stop every instance, then start this release.',
    );
  }
  if (!hasSqlState(error, 'insufficient_privilege')) throw error;
  throw new StartError(
    'The database must be migrated, and this role may not: run `lodestar migrate` with DATABASE_OWNER_URL first.',
  );
}
