import type { ChangeEntry } from '../../../../../audit/store.ts';
import type { Db } from '../../../../../db/tables.ts';
import { endedEntries } from '../../../../training/audiences/service.ts';
import { endOpened, openAgain, type OpenedAgain } from './store.ts';

/**
 * Ends the trainings that the import has opened, and opens those again that it has ended. Returns the entries for the
 * trail. The caller gives free seats to those who wait, and has audiences look at the people.
 */
export async function restoreTrainings(tx: Db, ranAt: Date): Promise<ChangeEntry[]> {
  const ended = Map.groupBy(await endOpened(tx, ranAt), ({ program_id }) => program_id);
  const opened = await openAgain(tx, ranAt);
  return [
    ...[...ended].flatMap(([programId, trainings]) => endedEntries(programId, trainings)),
    ...opened.map(entryOf),
  ];
}

function entryOf({ program_id: programId, person_id, ...training }: OpenedAgain): ChangeEntry {
  const { assigned_at, assigned_by, cycle, due_at, due_because } = training;
  const { completed_at, completed_by, session_id, enrolled_at } = training;
  return {
    action: 'program.open-again',
    programId,
    personIds: [person_id],
    after: {
      assigned_at: assigned_at.toISOString(),
      set_by: assigned_by,
      cycle,
      due: due_at?.toISOString() ?? null,
      due_because,
      ...(completed_at && {
        completed_at: completed_at.toISOString(),
        completed_by,
        session: session_id,
        enrolled_at: enrolled_at?.toISOString() ?? null,
      }),
    },
  };
}
