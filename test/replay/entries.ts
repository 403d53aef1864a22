import type { AuditAction } from '../../shared/audit.ts';
import type { Db } from '../../server/db/tables.ts';

export type Told = Readonly<Record<string, unknown>>;

/** An entry of the audit trail, as it is stored. */
export interface TrailEntry {
  id: number;
  recorded_at: Date;
  action: AuditAction;
  actor_id: string | null;
  program_id: string | null;
  person_ids: string[];
  before: Told | null;
  after: Told | null;
  /** Facts that identify people, and texts about them; null once an erasure has emptied them. */
  personal: { before?: Told; after?: Told } | null;
}

/** The entries since this one, oldest first. */
export async function listEntriesSince(db: Db, id: number): Promise<TrailEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['id', 'recorded_at', 'action', 'actor_id', 'program_id', 'person_ids'])
    .select(['before', 'after', 'personal'])
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return rows as TrailEntry[];
}
