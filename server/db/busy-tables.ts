import { StartError } from '../start-error.ts';
import { asDatabaseError } from './constraints.ts';

/** To be caught with: says what to do where others hold the tables that were to be locked. */
export function explainBusyTables(error: unknown): never {
  if (asDatabaseError(error)?.code !== '55P03') throw error;
  throw new StartError('Somebody else is working in this database. Stop every server on it first.');
}
