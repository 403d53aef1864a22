import { createHash } from 'node:crypto';
import type { Undone } from '#shared/people/imports/schemas';
import type { Effect } from '#shared/effects';
import { calendarDateOf } from '#shared/time';
import type { Db } from '../../../../../db/tables.ts';
import type { Services } from '../../../../../services.ts';
import { findWaiting } from '../../people/lines/service.ts';
import { listNewLines, readAbove } from '../../people/lines/store.ts';
import { foretellUndo } from './effects/store.ts';
import { countUndone } from './outcomes/store.ts';
import * as store from './store.ts';

/** The outcome of an undo for people and their trainings, with its proof. */
export interface Judged {
  people: Undone;
  effects: Effect[];
  digest: string;
}

/**
 * Judges the undo of an import (product §115). Its preview and the undo itself do so by the same statements, before the
 * first write. Nothing but temporary tables is written.
 */
export async function judge(
  { config: { timeZone } }: Pick<Services, 'config'>,
  tx: Db,
  { id, ranAt }: Pick<store.Undoing, 'id' | 'ranAt'>,
  now: Date,
): Promise<Judged> {
  const undoing = { id, ranAt, today: calendarDateOf(now, timeZone) };
  await store.findChanged(tx, undoing);
  await store.findTouched(tx, undoing);
  await store.findFormer(tx, undoing);
  await keepLines(tx);
  await store.keepLeaders(tx);
  const { people, digest: whom } = await countUndone(tx);
  const { effects, digest } = await foretellUndo(tx, undoing);
  return { people, effects, digest: createHash('sha256').update(whom).update(digest).digest('hex') };
}

/** Leaves people where they are whose former line manager would close a circle, or make a line too deep. */
async function keepLines(tx: Db): Promise<void> {
  for (;;) {
    await store.findMoved(tx);
    const lines = await listNewLines(tx, 'import_moved');
    const waiting = findWaiting(lines, await readAbove(tx, 'import_moved'));
    if (waiting.length === 0) return;
    await store.keepLine(tx, waiting);
  }
}
