import { sql } from 'kysely';
import type { Db } from '../server/db/tables.ts';

/** The functions and triggers of ours: definition, owner and rights, by signature or by table and name. */
export async function readDefinitions(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; definition: string }>`
    select p.oid::regprocedure::text as subject,
      concat_ws(' ', pg_get_functiondef(p.oid), proowner::regrole, proacl, obj_description(p.oid)) as definition
    from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'trigger ' || tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) || tgenabled::text
    from pg_trigger where not tgisinternal`.execute(db);
  return new Map(rows.map(({ subject, definition }) => [subject, definition]));
}

/** The subjects that have another definition in one of them, or none. */
export function differingSubjects(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}
