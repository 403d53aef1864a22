import { asDatabaseError } from './constraints.ts';
import { StartError } from '../start-error.ts';

/** To be caught with: says what to do where the database's role may not do what was asked of it. */
export function explainMissingRights(error: unknown): never {
  if (asDatabaseError(error)?.code !== '42501') throw error;
  const { message } = error as Error;
  throw new StartError(
    `The database's role may not do this (${message}). Set DATABASE_OWNER_URL to the role that owns the tables.`,
    { cause: error },
  );
}
