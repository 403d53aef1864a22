import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { shownParts } from '#shared/audit-facts';
import type { auditEntry } from '#shared/audit/schemas';
import type { AuditAction } from '#shared/audit';
import { columnsOf, isoInstant, jsonArray, jsonObject, valueFrom, type Sql } from '../../db/json.ts';
import { contains, folded } from '../../db/lists/contains.ts';
import { withLimit, type List } from '../../db/lists/page.ts';
import { fullName } from '../../db/people.ts';

type AuditEntry = z.infer<typeof auditEntry>;

/**
 * The filters of entries, each null if it is not set. A person or program is given by id, or by the text of a search.
 */
export interface AuditFilter {
  personId: Sql<string | null>;
  /** In a name or an e-mail address. */
  person: Sql<string | null>;
  programId: Sql<string | null>;
  /** In a title. */
  program: Sql<string | null>;
  action: Sql<AuditAction | null>;
  from: Sql<Date | null>;
  to: Sql<Date | null>;
  /** Only entries older than this one. */
  before: Sql<number | null>;
}

const e = columnsOf<'audit_entries'>('e');
const u = columnsOf<'users'>('u');
const p = columnsOf<'programs'>('p');

const personFields = { _id: u.id, name: fullName, active: sql<boolean>`u.deactivated_at is null` };
export const shownPeople = 20;

/** The first parts of a fact that has many: a list, or an object with ids of its people or things. */
const firstParts = sql`case jsonb_typeof(value)
  when 'array' then jsonb_path_query_array(value, ${sql.lit(`$[0 to ${shownParts - 1}]`)})
  else (select jsonb_object_agg(key, value) from (select * from jsonb_each(value) limit ${sql.lit(shownParts)}) part) end`;

/**
 * The facts of the entry `e` before and after, with the personal part that belongs to it. `told` has the first parts
 * of a fact with many, and is null if there are no facts. `counts` says how many parts such a fact has.
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
      on many.count > ${sql.lit(shownParts)}) each)`;

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

/** Entries that fit the filter, newest first, and the names behind the ids in their facts. */
export function listEntries(filter: AuditFilter, limit: Sql<number>) {
  const isShown = sql<boolean>`line.n <= ${limit}`;
  const entries = jsonArray(sql<AuditEntry>`line.entry`, sql`order by line.id desc`, { where: isShown });
  return sql<{ entries: AuditEntry[]; next_cursor: string | null; names: Record<string, string> }>`(
    with wanted as materialized (${wantedBy(filter)}), line as materialized (
      select e.id, ${entryJson} as entry, row_number() over (order by e.id desc) as n
      from (${newestOf(filter, limit)}) e cross join lateral ${facts} facts
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

/** The same as a list of rows, which speak of the entry `e` and of its `facts.told`. */
export function listRowsOfEntries<Row>(filter: Omit<AuditFilter, 'before'>, row: Sql<Row>): List<Row> {
  return {
    order: [{ column: e.id, type: 'bigint' }],
    direction: 'desc',
    lines: ({ after: [before], limit }) => sql<{ row: Row }>`
      wanted as materialized (${wantedBy(filter)}), line as (
        select ${row} as row, e.id as k0, null::bigint as found, row_number() over (order by e.id desc) as n
        from (${newestOf({ ...filter, before: before as Sql<number> }, limit)}) e cross join lateral ${facts} facts)`,
  };
}

/** The ids of the wanted people and programs, each null where none are wanted: an index is asked for them. */
const wantedBy = ({ personId, person, programId, program }: Omit<AuditFilter, 'before'>) => sql`
  select case
      when ${personId}::text is not null then array[${personId}::uuid]
      when ${person}::text is not null then array(select u.id from users u
        where ${contains(sql`u.search_text`, person)} or ${contains(folded(sql`u.email`), person)})
    end as people,
    case
      when ${programId}::text is not null then array[${programId}::uuid]
      when ${program}::text is not null then array(
        select p.id from programs p where ${contains(folded(sql`p.title`), program)})
    end as programs`;

const people = sql`(select people from wanted)::uuid[]`;
const programs = sql`(select programs from wanted)::uuid[]`;

/**
 * The newest entries that fit, as parts. Each begins with the columns of an index, and only one is tried.
 * The filter that leaves fewest comes first. There is an index for a time with an end and a beginning; with
 * one of them it is the order's.
 */
function newestOf({ action, from, to, before }: AuditFilter, limit: Sql<number>): Sql {
  const isOnPage = sql`e.id < coalesce(${before}::bigint, ${sql.lit('9223372036854775807')}::bigint)`;
  const isOfAction = sql`(${action}::text is null or e.action = ${action})`;
  const isInTime = sql`(${from}::timestamptz is null or e.recorded_at >= ${from}::timestamptz)
    and (${to}::timestamptz is null or e.recorded_at <= ${to}::timestamptz)`;
  const concerns = sql`(e.actor_id = any(${people}) or e.person_ids && ${people})`;
  const isOpen = sql`(${from}::timestamptz is null or ${to}::timestamptz is null)`;
  const others = sql`${programs} is null and ${people} is null and ${action}::text is null`;
  const parts = [
    sql`e.program_id = any(${programs}) and (${people} is null or ${concerns}) and ${isOfAction} and ${isInTime}`,
    sql`${programs} is null and ${concerns} and ${isOfAction} and ${isInTime}`,
    sql`${programs} is null and ${people} is null and e.action = ${action}::text and ${isInTime}`,
    sql`${others} and ${isOpen} and ${isInTime}`,
    sql`${others} and e.recorded_at >= ${from}::timestamptz and e.recorded_at <= ${to}::timestamptz`,
  ];
  const newest = parts.map((part) =>
    withLimit(sql`select e.* from audit_entries e where ${part} and ${isOnPage} order by e.id desc`, {
      limit,
    }),
  );
  return sql.join(newest, sql` union all `);
}

/**
 * The names of people, departments, sites, positions, programs and sessions whose ids are in the facts of
 * these entries.
 */
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
      union all select each.id, each.name from sites each join wanted using (id)
      union all select each.id, each.name from positions each join wanted using (id)
      union all select p.id, p.title from programs p join wanted using (id)
      union all select s.id, iso_instant(s.starts_at) from training_sessions s join wanted using (id)) named)`;
}
