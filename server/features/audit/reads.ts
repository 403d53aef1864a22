import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { auditEntry } from '#shared/api/audit';
import type { AuditAction } from '#shared/audit';
import { isUuid } from '#shared/uuid';
import { contains } from '../../db/lists/contains.ts';
import { wireInstant } from '../../db/program-columns.ts';
import type { Db } from '../../db/tables.ts';

export type AuditEntry = z.infer<typeof auditEntry>;

export interface AuditFilter {
  /** A name, an e-mail address or an id. */
  person: string | null;
  /** A title or an id. */
  program: string | null;
  action: AuditAction | null;
  from: Date | null;
  to: Date | null;
  /** Only entries older than this one. */
  before: number | null;
}

const personName = sql`u.first_name || ' ' || u.last_name`;
const personFacts = sql`'_id', u.id, 'name', ${personName}, 'active', u.deactivated_at is null`;
const shownPeople = 20;

/** A fact of the entry with the personal part that belongs to it; null when there is neither. */
const facts = (side: 'before' | 'after') => sql`nullif(
  coalesce(e.${sql.ref(side)}, '{}') || coalesce(e.personal -> ${sql.lit(side)}, '{}'), '{}')`;

const columns = sql`e.id, ${wireInstant(sql`e.recorded_at`)} as recorded_at, e.action, e.request_id,
  e.personal ->> 'address' as address,
  (select json_build_object(${personFacts}, 'role', e.actor_role)
    from users u where u.id = e.actor_id) as actor,
  (select json_build_object('_id', p.id, 'name', p.title) from programs p where p.id = e.program_id) as program,
  (select coalesce(json_agg(json_build_object(${personFacts})
      order by u.last_name, u.first_name, u.id), '[]')
    from users u where u.id = any(e.person_ids[1:${sql.lit(shownPeople)}])) as people,
  cardinality(e.person_ids) as people_count,
  ${facts('before')} as before, ${facts('after')} as after,
  exists (select from audit_seals s where s.entry_id = e.id) as sealed`;

/** Entries that fit the filter, newest first. */
export async function listEntries(db: Db, filter: AuditFilter, limit: number): Promise<AuditEntry[]> {
  const { rows } = await sql<AuditEntry>`
    select ${columns} from audit_entries e
    where ${sql.join(conditionsOf(filter), sql` and `)}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

function conditionsOf({ person, program, action, from, to, before }: AuditFilter): RawBuilder<boolean>[] {
  const conditions = [sql<boolean>`true`];
  if (before !== null) conditions.push(sql`e.id < ${before}`);
  if (action) conditions.push(sql`e.action = ${action}`);
  if (from) conditions.push(sql`e.recorded_at >= ${from}`);
  if (to) conditions.push(sql`e.recorded_at <= ${to}`);
  if (program) conditions.push(sql`e.program_id = any(${idsOfPrograms(program)})`);
  if (person) {
    const ids = idsOfPeople(person);
    conditions.push(sql`(e.actor_id = any(${ids}) or e.person_ids && ${ids})`);
  }
  return conditions;
}

// As arrays made once, which the indexes on the entries can be asked for.
function idsOfPeople(text: string): RawBuilder<unknown> {
  if (isUuid(text)) return sql`array[${text}::uuid]`;
  return sql`array(select u.id from users u where ${contains(personName, text)} or ${contains(sql`u.email`, text)})`;
}

function idsOfPrograms(text: string): RawBuilder<unknown> {
  if (isUuid(text)) return sql`array[${text}::uuid]`;
  return sql`array(select p.id from programs p where ${contains(sql`p.title`, text)})`;
}

/** What people, departments, programs and sessions with these ids are called. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    with wanted as (select unnest(${ids}::uuid[]) as id)
    select u.id, ${personName} as name from users u join wanted using (id)
    union all select d.id, d.name from departments d join wanted using (id)
    union all select p.id, p.title from programs p join wanted using (id)
    union all select s.id, ${wireInstant(sql`s.starts_at`)} from training_sessions s join wanted using (id)`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
