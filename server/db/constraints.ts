import type { ErrorCode } from '#shared/errors';

/** Constraint of the database -> error code of the product. The names stand in migrations/*.sql. */
const constraintCodes: Readonly<Record<string, ErrorCode>> = {
  users_email_unique: 'email_taken',
  users_last_admin: 'last_admin',
  departments_name_unique: 'department_name_taken',
  users_department_id_fkey: 'department_in_use',
  programs_need_session: 'program_needs_session',
  programs_archived_is_final: 'program_archived',
  assignments_program_archived: 'program_archived',
  assignments_completion_is_final: 'completion_is_final',
  assignments_one_enrolment: 'already_enrolled',
  assignments_session_of_program: 'session_has_enrolments',
};

/** What both drivers tell about a refused statement. */
interface DatabaseError {
  code: string;
  /** Whether the connection ended with it, as when the database can't even open one. */
  isFatal: boolean;
  constraint: string | undefined;
}

/** Null for an error that carries no SQLSTATE. EPIPE, the system's, looks like one and has a number beside it. */
export function asDatabaseError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  if (!/^[0-9A-Z]{5}$/.test(error.code) || 'errno' in error) return null;
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const isFatal = 'severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC');
  return { code: error.code, isFatal, constraint };
}

/** The error code for a constraint that the database enforced; null for anything else. */
export function codeOfConstraint(error: unknown): ErrorCode | null {
  const constraint = asDatabaseError(error)?.constraint;
  return (constraint && constraintCodes[constraint]) || null;
}
