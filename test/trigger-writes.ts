import { sql } from 'kysely';
import type { Db } from '../server/db/tables.ts';

/** Rows of a table that a trigger, or a foreign key with "on update cascade", writes. */
export interface TriggerWrite {
  /** The table whose changes it follows. */
  source: string;
  /** The name of the trigger's function, or of the key. */
  by: string;
  target: string;
  /** The columns, where it neither inserts nor deletes. */
  columns: string[] | null;
}

const uncommented = (body: string) => body.replaceAll(/--.*/g, '');

/** The columns that a statement `update … set …` gives a value, from the text after `set`. */
function columnsSet(text: string): string[] {
  const list = text.split(/\b(?:from|where|returning)\b|;/)[0]!;
  return [...list.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => column!);
}

/** The tables that a body writes, `new` among them, each with the columns of its updates. */
function writesIn(body: string): [target: string, columns: string[] | null][] {
  const rows = [...body.matchAll(/\b(?:insert into|delete from)\s+(\w+)/g)];
  const updates = [...body.matchAll(/\bupdate\s+(\w+)\s+(?:as\s+)?(?:\w+\s+)?set\b([^;]*)/g)];
  const assigned = [...body.matchAll(/\bnew\.(\w+)\s*:=/g)].map(([, column]) => column!);
  const selected = [...body.matchAll(/\binto\s+((?:[\w.]+,\s*)*[\w.]+)/g)].flatMap(([, list]) =>
    [...list!.matchAll(/\bnew\.(\w+)/g)].map(([, column]) => column!),
  );
  return [
    ...rows.map(([, target]) => [target!, null] as [string, null]),
    ...updates.map(([, target, text]) => [target!, columnsSet(text!)] as [string, string[]]),
    ['new', [...assigned, ...selected]],
  ];
}

/**
 * Everything that triggers write, read from the bodies of their functions and of the functions that these call. A
 * trigger that only brings the texts of its own row into one form (`keep_nfc`) is left out.
 */
export async function listTriggerWrites(db: Db): Promise<TriggerWrite[]> {
  const functions = await sql<{ name: string; body: string }>`
    select proname::text as name, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and probin is null`.execute(db);
  const bodies = new Map(functions.rows.map(({ name, body }) => [name, uncommented(body)]));
  const reached = (name: string, seen: Set<string>): string[] => {
    const body = bodies.get(name);
    if (body === undefined || seen.has(name)) return [];
    seen.add(name);
    return [body, ...[...body.matchAll(/\b(\w+)\(/g)].flatMap(([, called]) => reached(called!, seen))];
  };
  const triggers = await sql<{ source: string; by: string }>`
    select distinct tgrelid::regclass::text as source, proname::text as by
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal order by 1, 2`.execute(db);
  const keys = await sql<{ source: string; by: string; target: string; columns: string[] }>`
    select confrelid::regclass::text as source, conname::text as by, conrelid::regclass::text as target,
      array(select attname::text from pg_attribute
        where attrelid = conrelid and attnum = any(conkey) and attname not like '%_id') as columns
    from pg_constraint where contype = 'f' and confupdtype = 'c'`.execute(db);
  const written = triggers.rows.flatMap(({ source, by }) => {
    const merged = new Map<string, string[] | null>();
    for (const [name, columns] of reached(by, new Set()).flatMap(writesIn)) {
      const target = name === 'new' ? source : name;
      const former = merged.get(target);
      if (columns?.length === 0) continue;
      merged.set(target, columns && former !== null ? [...(former ?? []), ...columns] : null);
    }
    return [...merged].map(([target, columns]) => ({
      source,
      by,
      target,
      columns: columns && [...new Set(columns)].toSorted(),
    }));
  });
  return [...written, ...keys.rows];
}
