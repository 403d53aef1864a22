import { query } from '../../postgres/query.ts';
import type { WriteLog } from '../writes/write-log.ts';
import type { Counts } from '../../load/figures.ts';

/** The newest entry so far; 0 when there is none. */
export async function readNewestEntry(url: string): Promise<number> {
  const [row] = await query<{ id: string }>(url, 'select coalesce(max(id), 0) as id from audit_entries');
  return Number(row?.id ?? 0);
}

/** How many changes of each kind the audit trail holds after an entry; sign-ins are none. */
export async function countEntries(url: string, after: number): Promise<Counts> {
  const rows = await query<{ action: string; count: number }>(
    url,
    `select action, count(*)::int as count from audit_entries
     where id > $1 and action not like 'sign-%' group by action`,
    [after],
  );
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

/** How many acknowledged changes of each kind a write log holds. */
export function countAcknowledged({ programs, departments, namesChanged }: WriteLog): Counts {
  const notes = [...programs.values()];
  const countBatches = (batches: { acknowledged: boolean }[]) =>
    batches.filter(({ acknowledged }) => acknowledged).length;
  return {
    'program.create': programs.size,
    'program.assign': countBatches(notes.flatMap(({ assigned }) => assigned)),
    'program.enrol': notes.reduce((sum, { enrolled }) => sum + enrolled.size, 0),
    'program.complete': countBatches(notes.flatMap(({ completed }) => completed)),
    'department.create': departments.size,
    'user.change-name': namesChanged,
  };
}

/**
 * When each call was repeated until it was answered, both counts are the same. Fewer entries: lost; more: one change was
 * made twice, or one that was refused was made.
 */
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
