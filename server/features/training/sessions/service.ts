import type { Readable } from 'node:stream';
import { Refusal } from '#shared/errors';
import { calendarDateOf } from '#shared/time';
import type { Config } from '../../../config.ts';
import type { SheetRow } from './reads.ts';

/** A session's sheet on paper, drawn anew each time. Throws Refusal("session_cancelled"). */
export async function writeSheetOf(
  { timeZone }: Config,
  { is_cancelled, start_time, ends_at, ...row }: SheetRow,
): Promise<{ name: string; content: Readable }> {
  if (is_cancelled) throw new Refusal('session_cancelled');
  // Loaded for the first document: it takes 20 MB.
  const { writeSheet } = await import('./pdf/sheet.ts');
  return {
    name: ['Sheet', row.title, calendarDateOf(start_time, timeZone)].join(' '),
    content: writeSheet({ ...row, start: start_time, end: ends_at, timeZone }),
  };
}
