import { query } from '../../postgres/query.ts';
import type { Counts } from '../../load/figures.ts';

/** What was acknowledged. */
export interface Acknowledged {
  /** By the action of the audit trail. */
  actions: Counts;
  departments: string[];
  /** Everybody's last one, by id. */
  names: Map<string, string>;
}

/** The newest entry so far; 0 when there is none. */
export async function readNewestEntry(url: string): Promise<number> {
  const [row] = await query<{ id: string }>(url, 'select coalesce(max(id), 0) as id from audit_entries');
  return Number(row?.id ?? 0);
}

/**
 * How much is lost, and how much was made twice. When each call was repeated until it was answered, the trail has one entry
 * for each since that entry. Departments and names are looked for in the rows, too.
 */
export async function compareWithDatabase(
  url: string,
  { actions, departments, names }: Acknowledged,
  newestEntry: number,
): Promise<{ lost: number; doubled: number }> {
  const entries = await query<{ action: string; count: number }>(
    url,
    `select action, count(*)::int as count from audit_entries
     where id > $1 and action not like 'sign-%' group by action`,
    [newestEntry],
  );
  const gone = await query(
    url,
    `select from unnest($1::text[]) as name where not exists (select from departments d where d.name = name)
     union all select from unnest($2::uuid[], $3::text[]) as kept (id, name)
       where not exists (select from users u where u.id = kept.id and u.last_name = kept.name)`,
    [departments, [...names.keys()], [...names.values()]],
  );
  const { lost, doubled } = compareCounts(
    actions,
    Object.fromEntries(entries.map(({ action, count }) => [action, count])),
  );
  return { lost: Math.max(lost, gone.length), doubled };
}

/** Fewer entries than acknowledged changes: lost; more: one was made twice, or one that was refused was made. */
export function compareCounts(acknowledged: Counts, entries: Counts): { lost: number; doubled: number } {
  const actions = new Set([...Object.keys(acknowledged), ...Object.keys(entries)]);
  let [lost, doubled] = [0, 0];
  for (const action of actions) {
    const surplus = (entries[action] ?? 0) - (acknowledged[action] ?? 0);
    lost += Math.max(0, -surplus);
    doubled += Math.max(0, surplus);
  }
  return { lost, doubled };
}
