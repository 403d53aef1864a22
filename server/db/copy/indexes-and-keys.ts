import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** An index or a key, as the database describes it. */
export interface Definition {
  readonly kind: 'index' | 'key' | 'foreign key';
  readonly name: string;
  /** Statements. */
  readonly drop: string;
  readonly create: string;
}

/**
 * All indexes and keys of these tables, and the foreign keys that point at them. In this order they can be made and,
 * backwards, taken away. They come from the database's own description, so that they are restored exactly.
 */
export async function listIndexesAndKeys(db: Db, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await sql<Definition>`
    with wanted as (select name::regclass as relation from unnest(${tables}::text[]) as name),
    found as (
      select case contype when 'f' then 'foreign key' else 'key' end as kind, conname::text as name,
        format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
          as create
      from pg_constraint
      where contype in ('p', 'u', 'x') and conrelid in (select relation from wanted)
        or contype = 'f' and (conrelid in (select relation from wanted) or confrelid in (select relation from wanted))
      union all
      select 'index', relname::text, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid in (select relation from wanted)
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    )
    select * from found order by kind = 'foreign key', name`.execute(db);
  return rows;
}
