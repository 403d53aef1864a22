import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { toldParts, type auditEntry } from '#shared/api/audit';
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

/** The first parts of a fact that has many: a list, or an object with the ids of what it tells of. */
const firstParts = sql`case jsonb_typeof(value)
  when 'array' then jsonb_path_query_array(value, ${sql.lit(`$[0 to ${toldParts - 1}]`)})
  else (select jsonb_object_agg(key, value) from (select * from jsonb_each(value) limit ${sql.lit(toldParts)}) part) end`;

/**
 * What the entry `e` says of before and after, with the personal part that belongs to it. `told` has, of a fact with
 * many parts, the first ones, and is null where there are no facts; `counts` says how many parts such a fact has.
 */
const facts = sql`(
  select jsonb_object_agg(side, told) as told, jsonb_object_agg(side, counts) as counts
  from (values ('before', e.before), ('after', e.after)) of (side, facts)
  cross join lateral (
    select jsonb_object_agg(key, case when many.count is null then value else ${firstParts} end) as told,
      coalesce(jsonb_object_agg(key, many.count) filter (where many.count is not null), '{}') as counts
    from jsonb_each(coalesce(facts, '{}') || coalesce(e.personal -> side, '{}'))
    left join lateral (select case jsonb_typeof(value)
      when 'array' then jsonb_array_length(value)
      when 'object' then (select count(*) from jsonb_object_keys(value)) end as count) many
      on many.count > ${sql.lit(toldParts)}) each)`;

type Side = 'before' | 'after';
const toldOf = (side: Side) => sql<AuditEntry[Side]>`facts.told -> ${sql.lit(side)}`;
const countsOf = (side: Side) => sql<AuditEntry['before_counts']>`facts.counts -> ${sql.lit(side)}`;

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
  before: toldOf('before'),
  after: toldOf('after'),
  before_counts: countsOf('before'),
  after_counts: countsOf('after'),
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
      cross join lateral ${facts} facts
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
