import type { ImportResult } from '#shared/people/imports/schemas';
import type { Caller } from '../../../../../audit/caller.ts';
import type { ChangeEntry } from '../../../../../audit/store.ts';
import { lockPeople } from '../../../../../db/locks.ts';
import type { Db } from '../../../../../db/tables.ts';
import { QuickerError } from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { shareAnswered } from '../../../../training/answers/service.ts';
import { importExemptions, importRecords } from '../../../../training/records/importing/service.ts';
import { recordingOf } from '../../../../training/records/service.ts';
import { areStillMeant } from '../../people/finding/store.ts';
import type { ImportRow } from '../../store.ts';
import { checkAgain } from '../service.ts';
import * as store from './store.ts';

interface Run {
  row: ImportRow;
  digest: string;
  caller: Caller;
  now: Date;
}

/**
 * Records the trainings of lines, and exempts people, program by program. Each person's earliest training
 * comes first, so that each record answers its own cycle. Returns how many there were, and the entries for
 * the trail. Throws QuickerError where another record came since the lines were judged.
 */
export async function writeTrainings(
  services: Pick<Services, 'config'>,
  tx: Db,
  { row, digest, caller, now }: Run,
): Promise<{ result: ImportResult; entries: ChangeEntry[] }> {
  const recording = { ...recordingOf(services, '', now), actorId: caller.actor?._id ?? null };
  const programs = await store.listNewTrainings(tx);
  const programIds = programs.flatMap(({ id }) => id ?? []);
  const answered = await shareAnswered(tx, programIds);
  await lockPeople(tx, await store.listPeople(tx));
  const { today } = recording;
  const held = await checkAgain(tx, { what: row.what, today });
  if (held.digest !== digest || !(await areStillMeant(tx)))
    throw new QuickerError(
      'Someone else has recorded the same trainings in the meantime. Please check again.',
    );
  const entries: ChangeEntry[] = [];
  let records = 0;
  for (const { id, manager, rounds } of programs) {
    const program = id === null ? null : { id, manager };
    for (let round = 1; round <= rounds; round += 1) {
      const told = await store.listRecords(tx, id, round);
      records += told.length;
      entries.push(...(await importRecords(services, tx, program, told, { ...recording, answered })));
    }
    const personIds = program ? await store.listExempt(tx, program.id) : [];
    if (program && personIds.length > 0)
      entries.push(...(await importExemptions(services, tx, program, { personIds, because }, recording)));
  }
  const { changed, refused } = await store.countDone(tx);
  return { result: { created: 0, changed, returned: 0, suspended: 0, refused, records }, entries };
}

const because = 'Not needed, according to an imported file';
