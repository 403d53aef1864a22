import { sql } from 'kysely';
import { isActive } from '../../../../db/active.ts';
import { jsonRow, type Sql, type ValueOf } from '../../../../db/json.ts';
import { hasSignedIn } from '../../../../db/people.ts';

/** People of an import are looked at up to this number. */
const mostLines = 1_000;

/** The people that the import `latest` has made and nobody has invited, of the first in the file. */
const toInvite = sql<number>`(
  select count(*)::int from (
    select l.person_id from import_lines l
    where l.import_id = latest.id and l.verdict = 'create' order by l.place limit ${sql.lit(mostLines)}) made
  join users u on u.id = made.person_id
  where u.email is not null and ${isActive} and not ${hasSignedIn(sql`u.id`)}
    and not exists (select from messages m where m.person_id = u.id and m.kind = 'invitation'))`;

const steps = jsonRow({
  named: sql<boolean>`exists (select from company_settings)`,
  audience: sql<boolean>`(exists (select from assignments) or exists (select from audience_rows))`,
  to_invite: toInvite,
  import: sql<string | null>`latest.id`,
});

/** How far the company is set up; null, and nothing is looked at, once an admin has hidden it. */
export const setup: Sql<ValueOf<typeof steps> | null> = sql`(
  select ${steps} from (select) one left join lateral (
    select i.id from imports i where i.what = 'people' and i.state = 'done' order by i.created_at desc limit 1) latest on true
  where not exists (select from company_setup))`;
