import { auditApi } from '#shared/api/audit';
import { isUuid } from '#shared/uuid';
import { endOfDay, startOfDay } from '#shared/time';
import type { Registers } from '../../http/registers.ts';
import type { Services } from '../../services.ts';
import { listEntries, listNames, type AuditEntry } from './reads.ts';

export function registerAuditRoutes({ register }: Registers, { db, config: { timeZone } }: Services): void {
  register(auditApi.list, async ({ query }) => {
    const limit = query.limit ?? 100;
    const filter = {
      person: query.person?.trim() || null,
      program: query.program?.trim() || null,
      action: query.action ?? null,
      from: query.from ? startOfDay(query.from, timeZone) : null,
      to: query.to ? endOfDay(query.to, timeZone) : null,
      before: query.cursor ? Number(query.cursor) : null,
    };
    // One more than asked for tells whether there is a next page.
    const found = await listEntries(db, filter, limit + 1);
    const entries = found.slice(0, limit);
    const names = await listNames(db, idsIn(entries));
    return {
      entries,
      next_cursor: found.length > limit ? String(entries.at(-1)!.id) : null,
      names: Object.fromEntries(names),
    };
  });
}

/** The ids in what the entries tell, however deep. */
function idsIn(entries: readonly AuditEntry[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string' && isUuid(value)) found.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  for (const { before, after } of entries) [before, after].forEach(look);
  return [...found];
}
