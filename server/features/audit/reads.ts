import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { auditEntry } from '#shared/api/audit';
import type { AuditAction } from '#shared/audit';
import { columnsOf, isoInstant, jsonArray, jsonObject, valueFrom, type Sql } from '../../db/json.ts';
import { lowerContains } from '../../db/lists/contains.ts';
import { fullName } from '../../db/people.ts';

type AuditEntry = z.infer<typeof auditEntry>;

/** What the entries are narrowed by; a person or program by id, or by what a search finds. */
export interface AuditFilter {
  personId?: Sql<string> | undefined;
  /** In a name or an e-mail address. */
  person?: Sql<string> | undefined;
  programId?: Sql<string> | undefined;
  /** In a title. */
  program?: Sql<string> | undefined;
  action?: Sql<AuditAction> | undefined;
  from?: Sql<Date> | undefined;
  to?: Sql<Date> | undefined;
  /** Only entries older than this one. */
  before?: Sql<number> | undefined;
}

const e = columnsOf<'audit_entries'>('e');
const u = columnsOf<'users'>('u');
const p = columnsOf<'programs'>('p');

const personFields = { _id: u.id, name: fullName, active: sql<boolean>`u.deactivated_at is null` };
const shownPeople = 20;

/** The facts of an entry with the personal part that belongs to them; null when there are neither. */
const facts = (side: 'before' | 'after') => sql<AuditEntry['before']>`nullif(
  coalesce(e.${sql.raw(side)}, '{}') || coalesce(e.personal -> ${sql.lit(side)}, '{}'), '{}')`;

const entryJson: Sql<AuditEntry> = jsonObject({
  id: e.id,
  recorded_at: isoInstant(e.recorded_at),
  action: e.action,
  request_id: e.request_id,
  address: sql<string | null>`e.personal ->> 'address'`,
  actor: valueFrom(
    jsonObject({ ...personFields, role: e.actor_role.$notNull() }),
    sql`from users u where u.id = e.actor_id`,
  ),
  program: valueFrom(
    jsonObject({ _id: p.id, name: p.title }),
    sql`from programs p where p.id = e.program_id`,
  ),
  people: valueFrom(
    jsonArray(jsonObject(personFields), sql`order by u.last_name, u.first_name, u.id`),
    sql`from users u where u.id = any(e.person_ids[1:${sql.lit(shownPeople)}])`,
  ).$notNull(),
  people_count: sql<number>`cardinality(e.person_ids)`,
  before: facts('before'),
  after: facts('after'),
  sealed: sql<boolean>`exists (select from audit_seals s where s.entry_id = e.id)`,
});

/** Entries that fit the filter, newest first, and what the ids in their facts are called. */
export function listEntries(filter: AuditFilter, limit: Sql<number>) {
  const isShown = sql<boolean>`line.n <= ${limit}`;
  const entries = jsonArray(sql<AuditEntry>`line.entry`, sql`order by line.id desc`, { where: isShown });
  return sql<{ entries: AuditEntry[]; next_cursor: string | null; names: Record<string, string> }>`(
    with line as materialized (
      select e.id, ${entryJson} as entry, row_number() over (order by e.id desc) as n
      from (
        select * from audit_entries e where ${sql.join(conditionsOf(filter), sql` and `)}
        order by e.id desc limit ${limit} + 1) e
    )
    select ${jsonObject({
      entries,
      // One more than asked for tells whether there is a next page.
      next_cursor: sql<
        string | null
      >`case when count(*) > ${limit} then min(line.id) filter (where ${isShown})::text end`,
      names: namesIn(sql`select entry from line where ${isShown}`),
    })} from line)`;
}

function conditionsOf(filter: AuditFilter): Sql<boolean>[] {
  const { personId, person, programId, program, action, from, to, before } = filter;
  const conditions = [sql<boolean>`true`];
  if (before) conditions.push(sql`e.id < ${before}`);
  if (action) conditions.push(sql`e.action = ${action}`);
  if (from) conditions.push(sql`e.recorded_at >= ${from}`);
  if (to) conditions.push(sql`e.recorded_at <= ${to}`);
  if (programId) conditions.push(sql`e.program_id = ${programId}::uuid`);
  // As arrays made once, which the indexes on the entries can be asked for.
  if (program) {
    conditions.push(sql`e.program_id = any(array(
      select p.id from programs p where ${lowerContains(sql`lower(p.title)`, program)}))`);
  }
  const concerns = (ids: Sql) => sql<boolean>`(e.actor_id = any(${ids}) or e.person_ids && ${ids})`;
  if (personId) conditions.push(concerns(sql`array[${personId}::uuid]`));
  if (person) {
    conditions.push(
      concerns(sql`array(select u.id from users u
        where ${lowerContains(sql`lower(${fullName})`, person)} or ${lowerContains(sql`lower(u.email)`, sql`normalize(${person}, nfc)`)})`),
    );
  }
  return conditions;
}

/** What people, departments, programs and sessions are called whose ids stand in the facts of these entries. */
function namesIn(entries: Sql): Sql<Record<string, string>> {
  const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  return sql`(
    with wanted as (
      select distinct (found.text #>> '{}')::uuid as id
      from (${entries}) shown
      cross join jsonb_path_query(shown.entry::jsonb, 'strict $.keyvalue() ? (@.key == "before" || @.key == "after").**') as found(text)
      where jsonb_typeof(found.text) = 'string' and found.text #>> '{}' ~ ${sql.lit(uuid)}
    )
    select coalesce(json_object_agg(named.id, named.name), '{}')
    from (
      select u.id, ${fullName} as name from users u join wanted using (id)
      union all select d.id, d.name from departments d join wanted using (id)
      union all select p.id, p.title from programs p join wanted using (id)
      union all select s.id, iso_instant(s.starts_at) from training_sessions s join wanted using (id)) named)`;
}
