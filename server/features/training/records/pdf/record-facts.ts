import { formatCount } from '#shared/count';
import { formatDuration } from '#shared/duration';
import { countParts, type Part } from '#shared/paper';
import type { CalendarDate } from '#shared/time';
import { saySigned, type RecordOutcome, type Signed } from '#shared/records';
import { isPrintable, missingSign } from './letters.ts';
import type { Pdf } from './text.ts';
import { giveWay } from './turns.ts';

/** The facts of a record on paper, as they were recorded: never those of its program today. */
export interface RecordFacts {
  title: string;
  version: number | null;
  trainedOn: CalendarDate;
  /** Null where it has no end. */
  validUntil: CalendarDate | null;
  minutes: number | null;
  trainer: string | null;
  place: string | null;
  outcome: RecordOutcome;
  score: number | null;
  /** The version that was signed, if it is a signature. */
  signed: Signed | null;
  /** The code in groups of four, as it is to be printed. */
  number: string;
  revokedOn: CalendarDate | null;
}

/** The text in the place of a name after an erasure. */
export const nameless = 'A record without a name';

/** "1.5 hours", or null where nobody said how long it took. */
export function durationOf({ minutes }: RecordFacts): string | null {
  return minutes ? formatDuration(minutes) : null;
}

/** "Version 3 of hygiene.pdf", and the digest of the file in groups of eight; nothing where nobody signed. */
export function signedFacts({
  signed,
}: Pick<RecordFacts, 'signed'>): [label: string, value: string | null][] {
  if (!signed) return [];
  const digest = signed.sha256?.match(/.{8}/g)?.join(' ');
  return [
    ['Signed', saySigned(signed)],
    ['Digest (SHA-256)', digest ?? 'None: a link was read'],
  ];
}

/** "Part 2 of 3", where there is more than one. */
export function partName({ part, total }: Part): string | null {
  const parts = countParts(total);
  return parts > 1 ? `Part ${part} of ${formatCount(parts)}` : null;
}

/** Explains □, where one of the texts needs it; else null. */
export async function noteOnMissingSigns(
  pdf: Pdf,
  texts: readonly (string | null)[],
): Promise<string | null> {
  for (const text of new Set(texts)) {
    await giveWay(pdf);
    if (text !== null && !isPrintable(text)) return missingNote;
  }
  return null;
}

const missingNote = `${missingSign} stands for a character that can't be printed here. Text copied from this document includes it.`;
