import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/tables.ts';
import { StartError } from '../../start-error.ts';
import { findNewestUnsealed, hasUnsealedUpTo, readHead, type Head } from './store.ts';
import { sealAuditTrail } from './seal.ts';

const attempts = 100;

/**
 * The newest link of the chain after everything that was committed before has been linked. Throws StartError when
 * other instances are sealing for too long.
 */
export async function findAuditHead(db: Db): Promise<Head> {
  const newest = await findNewestUnsealed(db);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await sealAuditTrail(db);
    if (newest === null || !(await hasUnsealedUpTo(db, newest))) return readHead(db);
    await pause(100);
  }
  throw new StartError('Another instance is sealing the audit trail just now. Please try again.');
}
