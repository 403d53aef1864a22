import type { Readable } from 'node:stream';
import { Refusal } from '#shared/errors';
import { countParts } from '#shared/paper';
import { calendarDateOf } from '#shared/time';
import type { Drawing } from '../../../papers/drawing.ts';
import { readIssuer } from '../papers/service.ts';
import type { Services } from '../../../services.ts';
import type { SheetFacts } from './pdf/sheet.ts';
import type { SheetRow } from './reads.ts';

const sheet: Drawing<SheetFacts> = {
  module: new URL('./pdf/sheet.ts', import.meta.url).href,
  name: 'writeSheet',
};

/**
 * A session's sheet on paper, or a part of it, drawn again each time. Throws Refusal("session_cancelled"),
 * and Refusal("not_found") beyond the last part.
 */
export async function writeSheetOf(
  { config: { timeZone }, face, papers }: Services,
  { is_cancelled, start_time: start, ends_at: end, part, people, ...row }: SheetRow,
  actorId: string,
): Promise<{ name: string; content: Readable }> {
  if (is_cancelled) throw new Refusal('session_cancelled');
  if (part > 1 && people.length === 0) throw new Refusal('not_found');
  const total = people[0]?.total ?? 0;
  const whichPart = countParts(total) > 1 ? `part ${part}` : null;
  const issuer = await readIssuer(face);
  return {
    name: ['Sheet', row.title, calendarDateOf(start, timeZone), whichPart].filter(Boolean).join(' '),
    content: await papers.draw(actorId, sheet, { ...row, issuer, part, total, people, start, end, timeZone }),
  };
}
