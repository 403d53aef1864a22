import { isDeepStrictEqual } from 'node:util';
import type { ReadingForm } from '#shared/programs/reading/reading-form';
import { checkEffective, usualPassPercent } from '#shared/programs/reading/reading-rules';
import { usualDueDays } from '#shared/due';
import { Refusal } from '#shared/errors';
import { addDays, calendarDateOf, endOfDay } from '#shared/time';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Db } from '../../../db/tables.ts';
import * as store from './store.ts';

interface Change {
  reading: ReadingForm | null | undefined;
  dueDays: number | null;
  actorId: string;
  now: Date;
  timeZone: string;
}

/** The effect of a form on a reading. */
export interface ReadingChange {
  /** Whether there is another version now, in place of an earlier one. */
  isNewVersion: boolean;
  /** The people who are asked again. */
  asked: readonly string[];
  entries: readonly ChangeEntry[];
}

const unchanged: ReadingChange = { isNewVersion: false, asked: [], entries: [] };

/** A form's content in the shape in which it is stored, so that both can be compared. */
function contentOf({ file, link, declaration, questions, pass_percent }: ReadingForm): store.Content {
  return {
    file_id: file,
    link: link ?? null,
    declaration,
    questions: (questions ?? []).map(({ text, options, right }) => ({
      text,
      options,
      right: [...new Set(right)].toSorted((one, other) => one - other),
    })),
    pass_percent: pass_percent ?? usualPassPercent,
  };
}

/**
 * Writes the reading that people sign from now on (product §118), with the program locked. Other content is a new version,
 * which may ask everybody who is complete again. The same content stays its version, whose day may move. Without a
 * reading nothing changes. Throws Refusal("invalid_input") for a day that isn't ahead, and for a file of somebody else's.
 */
export async function writeReading(
  tx: Db,
  programId: string,
  { reading, dueDays, actorId, now, timeZone }: Change,
): Promise<ReadingChange> {
  if (!reading) return unchanged;
  const present = await store.readPresent(tx, programId);
  const today = calendarDateOf(now, timeZone);
  const errors = checkEffective(reading, present?.effective_on ?? null, today);
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
  const content = contentOf(reading);
  const { effective_on } = reading;
  const { version = 0, effective_on: formerDay = null, ...former } = present ?? {};
  if (present && isDeepStrictEqual(content, former)) {
    if (effective_on !== formerDay) await store.moveEffect(tx, programId, { version, effective_on });
    return unchanged;
  }
  if (content.file_id && !(await store.keepFile(tx, programId, content.file_id)))
    throw new Refusal('invalid_input', { errors: { 'reading.file': 'Upload the file again' } });
  const next = { ...content, version: version + 1, effective_on };
  await store.insertVersion(tx, programId, next, { actorId, now });
  if (!present) return unchanged;
  if (reading.again !== 'everybody') return { ...unchanged, isNewVersion: true };
  const due = effective_on ? addDays(effective_on, -1) : addDays(today, dueDays ?? usualDueDays);
  const dueAt = endOfDay(due, timeZone);
  const asked = await store.askAgain(tx, programId, { dueAt, now });
  return {
    isNewVersion: true,
    asked,
    entries:
      asked.length === 0
        ? []
        : [
            {
              action: 'program.ask-again',
              programId,
              personIds: asked,
              after: { version: next.version, asked_again: asked.length, due: dueAt.toISOString() },
            },
          ],
  };
}
