import { Refusal } from '#shared/errors';
import type { Db } from '../../../../db/tables.ts';
import { countPeopleOf, hasUnreadLine, type ImportRow } from '../store.ts';

/** So many people, or such a part of the source, are many; and such a part of the lines is refused at most. */
const many = { people: 20, part: 0.05, refused: 0.02 };

/**
 * Throws Refusal("missing_many") and "too_many_refused" where so many people would be suspended that somebody has to
 * look, or a line with no readable key may be about one of them.
 */
export async function demandFew(
  tx: Db,
  { id, source, counts, facts }: ImportRow,
  confirmed: number | null | undefined,
): Promise<void> {
  if (counts.missing === 0) return;
  if (counts.refused > many.refused * facts.rows) throw new Refusal('too_many_refused');
  const isMany =
    counts.missing > many.people ||
    counts.missing > many.part * (await countPeopleOf(tx, source)) ||
    (await hasUnreadLine(tx, id));
  if (isMany && confirmed !== counts.missing)
    throw new Refusal('missing_many', { facts: { missing: counts.missing } });
}
