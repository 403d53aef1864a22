import type { ChangeEntry } from '../../../../audit/store.ts';
import { lockAssignments } from '../../../../db/locks.ts';
import type { Db } from '../../../../db/tables.ts';
import type { Services } from '../../../../services.ts';
import { exemptAssigned } from '../../assignments/exemptions/service.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { answerWith } from '../service.ts';
import { lockAssignments as lockAsked, type Recording } from '../store.ts';
import * as store from './store.ts';

/** A program, with its manager, in whose name its people are complete where nobody is signed in. */
export interface ImportedProgram {
  id: string;
  manager: string;
}

/** The person who imports; null on the command line. */
type Importing = Omit<Recording, 'actorId'> & { actorId: string | null };

/**
 * Stores records of a file, one for each person. They answer the assignments of the program, if there is one. The
 * program, its seats and the people have to be locked, with the programs `answered` by it. Returns the entries for the
 * trail, one a record.
 */
export async function importRecords(
  services: Pick<Services, 'config'>,
  tx: Db,
  program: ImportedProgram | null,
  records: readonly store.ImportedRecord[],
  { answered, ...recording }: Importing & { answered: readonly string[] },
): Promise<ChangeEntry[]> {
  const personIds = records.map(({ person }) => person);
  const before = program ? await lockAsked(tx, program.id, personIds) : new Map();
  const written = await store.insertImported(tx, program?.id ?? null, records, recording);
  const byId = new Map(written.map((record) => [record.id, record]));
  return answerWith(
    services,
    tx,
    written,
    {
      programId: program?.id ?? null,
      before,
      answered: program ? answered : [],
      recording: { ...recording, actorId: recording.actorId ?? program?.manager ?? '' },
    },
    ({ id, person_id }) => {
      const { title, trained_on, outcome, minutes, trainer, note } = byId.get(id)!;
      return {
        action: 'record.take-over',
        ...(program && { programId: program.id }),
        personIds: [person_id],
        after: { title, trained_on, outcome, ...(minutes !== null && { minutes }) },
        personal: { after: { ...(trainer && { trainer }), ...(note && { note }) } },
      };
    },
  );
}

/**
 * Exempts people of a file, also those who aren't assigned. The program, its seats and the people have to be
 * locked. Returns the entries for the trail, one a person.
 */
export async function importExemptions(
  services: Pick<Services, 'config'>,
  tx: Db,
  { id: programId, manager }: ImportedProgram,
  { personIds, because }: { personIds: readonly string[]; because: string },
  { actorId, now }: Importing,
): Promise<ChangeEntry[]> {
  const exemption = { programId, until: null, because, actorId: actorId ?? manager, now };
  const open = await lockAssignments(tx, programId, await store.listOpen(tx, programId, personIds));
  const entries = await exemptAssigned(services, tx, open, exemption);
  const others = await store.exemptUnassigned(tx, { ...exemption, personIds });
  const promotions = await promoteWaiters(services, tx, [programId], now);
  return [
    ...entries,
    ...others.map((person): ChangeEntry => ({
      action: 'program.exempt',
      programId,
      personIds: [person],
      after: { until: null, assigned: 0 },
      personal: { after: { because } },
    })),
    ...promotionEntries(promotions),
  ];
}
