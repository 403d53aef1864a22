import { sql } from 'kysely';
import type { Preview } from '#shared/effects';
import type { Db } from '../../../../../../db/tables.ts';
import { foretellEffects, willFit } from '../../../effects/store.ts';
import { makeTable } from '../../../people/staging/store.ts';
import type { Undoing } from '../store.ts';

/** The effects of the undo, as it was judged, on people and on their trainings. */
export async function foretellUndo(tx: Db, { ranAt, today }: Undoing): Promise<Preview> {
  await makeTable(
    tx,
    'import_people',
    sql`
      select former.* from undo_people p join users u using (id)
      cross join lateral jsonb_populate_record(u, p.restore) former where not p.made and p.restore <> '{}'`,
    sql`id`,
  );
  const isAway = sql`case when p.restore ? 'absence'
    then ${today}::date between (p.restore -> 'absence' ->> 'from_day')::date and (p.restore -> 'absence' ->> 'until_day')::date
    else exists (select from absences x where x.person_id = u.id and x.has_begun) end`;
  await sql`
    update import_people u set standing = case when u.deactivated_at is not null then 'left'
      when u.suspended_at is not null or ${isAway} then 'suspended' else u.role end
    from undo_people p where p.id = u.id`.execute(tx);
  const told = (code: string, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(code)}, null::uuid, null::timestamptz, null::uuid, p.id from undo_people p where ${condition}`;
  const isLeaving = sql`p.restore ?| '{suspended_at,deactivated_at}' and p.has_returned`;
  const isBack = sql`p.restore ? 'suspended_at' and not p.has_returned`;
  return foretellEffects(tx, {
    today,
    // Those that the import opened, of people who are suspended again, or have left again, or don't fit any more.
    isEnding: sql`a.assigned_at = ${ranAt} and (not is_active(u.standing) or not ${willFit})`,
    endsOn: null,
    others: [
      told('removed', sql`p.made and p.why is null`),
      told('restored', sql`not p.made and p.restore <> '{}' and not (${isLeaving}) and not (${isBack})`),
      told('suspended', isLeaving),
      told('returned', isBack),
    ],
  });
}
