import * as z from 'zod';
import { findAuditHead } from '../features/audit/head-service.ts';
import { verifyAuditTrail, verifyTrailIn } from '../features/audit/verify-service.ts';
import { writeBackup } from '../features/backup/write-service.ts';
import { rebuildCounts, verifyCounts } from '../features/counts/verify-service.ts';
import { exportPerson } from '../features/personal-data/export-service.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

const head = z.object({ position: z.int(), hash: z.string() });

/** What the commands ask of whoever has the database open: a server, or themselves. */
export const request = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('backup') }),
  z.object({ ask: z.literal('audit-head') }),
  z.object({ ask: z.literal('audit-verify'), head: head.nullable() }),
  z.object({ ask: z.literal('verify-counts'), repair: z.boolean() }),
  z.object({ ask: z.literal('export-person'), who: z.string() }),
]);

export type Request = z.infer<typeof request>;

interface Results {
  backup: Awaited<ReturnType<typeof writeBackup>>;
  'audit-head': Awaited<ReturnType<typeof findAuditHead>>;
  'audit-verify': Awaited<ReturnType<typeof verifyAuditTrail>>;
  'verify-counts': Awaited<ReturnType<typeof verifyCounts>>;
  'export-person': Awaited<ReturnType<typeof exportPerson>>;
}

/** What a request comes to. */
export type ResultOf<Asked extends Request> = Results[Asked['ask']];

/** Does what is asked; `write` gets the bytes of a file, if it is one. Throws StartError for what a person can fix. */
export async function fulfil(
  asked: Request,
  { database, clock }: { database: Database; clock: Clock },
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Results[keyof Results]> {
  switch (asked.ask) {
    case 'backup':
      return writeBackup(database, clock(), write);
    case 'audit-head':
      return findAuditHead(database.db);
    case 'audit-verify':
      // A snapshot would keep the embedded database's only connection to the end. What was sealed never changes, so
      // it can be read part by part.
      return database.kind === 'embedded'
        ? verifyTrailIn(database.db, asked.head)
        : verifyAuditTrail(database.db, asked.head);
    case 'verify-counts': {
      const verdict = await verifyCounts(database);
      if (asked.repair && verdict.wrong.length > 0) await rebuildCounts(database);
      return verdict;
    }
    case 'export-person':
      return exportPerson(database.db, asked.who, clock());
  }
}
