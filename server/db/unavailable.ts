import { StartError } from '../start-error.ts';
import { asDatabaseError } from './constraints.ts';
import { AwayError } from './away-error.ts';
import { BusyError } from '../concurrency/semaphore.ts';

// Connection lost, read-only server, a statement that another call failed to prepare, account or database refused, conflict given up after retries, too many
// connections, shutting down, time-outs, its disk: the database's troubles, not the caller's (PostgreSQL's manual,
// appendix A).
const sqlStates = /^(08|25006|26000|28|3D|40001|40P01|53|57|58)/;
// A lock that others hold for too long, and a statement that was given its time.
const diskFull = '53100';
const tooSlow = new Set(['55P03', '57014']);
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
// What the drivers say without a code: no connection became free, it broke, or all are closed already.
const driverTexts =
  /timeout expired|timeout exceeded|Connection terminated|not queryable|after calling end|driver has already been destroyed/;

/** What keeps the database from answering just now: too much to do (`busy`), or it is away or its disk full; null for other errors. */
export function whyUnavailable(error: unknown): 'busy' | 'storage_full' | 'not_ready' | null {
  if (error instanceof BusyError) return 'busy';
  if (error instanceof AwayError) return 'not_ready';
  if (!(error instanceof Error)) return null;
  const { code: sqlState, isFatal = false } = asDatabaseError(error) ?? {};
  if (sqlState && tooSlow.has(sqlState)) return 'busy';
  if (sqlState === diskFull) return 'storage_full';
  if (sqlState) return isFatal || sqlStates.test(sqlState) ? 'not_ready' : null;
  if ('code' in error && systemCodes.has(String(error.code))) return 'not_ready';
  return driverTexts.test(String(error)) ? 'not_ready' : null;
}

/** To be caught with by commands: says that the database is away where that is the trouble. */
export function explainAbsence(error: unknown): never {
  if (!whyUnavailable(error)) throw error;
  const reason = error instanceof Error ? error.message : String(error);
  throw new StartError(`The database can't be reached: ${reason}. Is DATABASE_URL right, and does it run?`);
}
