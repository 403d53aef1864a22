import { isUuid } from '#shared/uuid';
import type { Db } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import * as queries from './find-reads.ts';

/** The person that an e-mail address or an id names. */
export interface Found {
  id: string;
  /** Other accounts, of people who have left, that had the same address. */
  namesakes: string[];
}

/**
 * Finds somebody by id, active or not, or by the address of an active account. Throws StartError if there is nobody,
 * and for an address that only people who have left had. It may have been several, so an id must say which.
 */
export async function findPerson(db: Db, who: string): Promise<Found> {
  if (isUuid(who)) {
    if (await queries.isThere(db, who)) return { id: who.toLowerCase(), namesakes: [] };
    throw new StartError(`There is nobody with the id ${who}.`);
  }
  const matches = await queries.listByEmail(db, who);
  const active = matches.find(({ isActive }) => isActive);
  const others = matches.filter(({ isActive }) => !isActive).map(({ id }) => id);
  if (active) return { id: active.id, namesakes: others };
  if (others.length === 0) throw new StartError(`There is nobody with the address ${who}.`);
  throw new StartError(
    `Nobody has the address ${who} now. Earlier accounts had it. Name one by its id: ${others.join(', ')}`,
  );
}
