import { Refusal } from '#shared/errors';
import type { Db } from '../../../../db/tables.ts';
import type { ImportRow } from '../store.ts';
import { countPeopleOf, countRefused, hasUnreadLine } from './store.ts';

/** From how many people, or which part of the source, they are many; and which part of the lines is refused at most. */
const many = { people: 20, part: 0.05, refused: 0.02 };

const unread =
  'A refused row doesn’t say who it’s about, so it may be about one of the missing people. Confirm that they should be suspended.';

/**
 * Throws Refusal("missing_many") and "too_many_refused" if too many people would be suspended without
 * somebody's look. Also if a line with no readable key may be about one of them.
 */
export async function demandFew(
  tx: Db,
  { id, source, counts: { missing }, facts }: ImportRow,
  confirmed: number | null | undefined,
): Promise<void> {
  if (missing === 0) return;
  if ((await countRefused(tx, id)) > many.refused * facts.rows) throw new Refusal('too_many_refused');
  if (confirmed === missing) return;
  if (missing > many.people || missing > many.part * (await countPeopleOf(tx, source)))
    throw new Refusal('missing_many', { facts: { missing } });
  if (await hasUnreadLine(tx, id)) throw new Refusal('missing_many', { message: unread, facts: { missing } });
}
