import type { Generated } from 'kysely';
import type { RecordDecision, RecordOutcome, RecordSource } from '#shared/records';
import { kept, leftOut, personal, writtenBy, type Table } from './table.ts';

const keptAsTraining = kept('a record proves that someone was trained, without a name');

/** The facts of trainings that people have done: part of server/db/tables.ts. */
export const recordTables = {
  training_records: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>(keptAsTraining, 'records.id'),
      person_id: personal<string>(keptAsTraining, leftOut('it repeats the id of the person')),
      program_id: personal<string | null>(keptAsTraining, 'records.program.id'),
      title: personal<string>(keptAsTraining, 'records.title'),
      version: personal<number | null>(keptAsTraining, 'records.version'),
      cycle: personal<Generated<number>>(keptAsTraining, 'records.cycle'),
      session_id: personal<string | null>(keptAsTraining, 'records.session.id'),
      trained_on: personal<string>(keptAsTraining, 'records.trained_on'),
      recorded_at: personal<Date>(keptAsTraining, 'records.recorded_at'),
      recorded_by: personal<string | null>(keptAsTraining, leftOut('it is another person')),
      source: personal<RecordSource>(keptAsTraining, 'records.source'),
      outcome: personal<Generated<RecordOutcome>>(keptAsTraining, 'records.outcome'),
      score: personal<number | null>(keptAsTraining, 'records.score'),
      minutes: personal<number | null>(keptAsTraining, 'records.minutes'),
      trainer_id: personal<string | null>(keptAsTraining, leftOut('it is another person')),
      trainer: personal<string | null>('emptied', 'records.trainer'),
      place: personal<string | null>('emptied', 'records.place'),
      valid_until: personal<string | null>(keptAsTraining, 'records.valid_until'),
      note: personal<string | null>('emptied', 'records.note'),
      person_name: writtenBy(
        { training_records: ['name_record', 'keep_records'], users: ['forget_names_on_records'] },
        personal<string | null>('emptied', 'records.person_name'),
      ),
      alias_id: personal<string | null>(keptAsTraining, leftOut('it is another account of the person')),
      own_cycle: personal<number | null>(
        keptAsTraining,
        leftOut('it is of use only together with the account'),
      ),
      certified_name: writtenBy(
        { training_records: ['keep_records'], users: ['forget_names_on_records'] },
        personal<string | null>('emptied', 'records.certified_name'),
      ),
      code: personal<Generated<string>>(keptAsTraining, 'records.code'),
      decision: personal<Generated<RecordDecision>>(keptAsTraining, 'records.decision'),
      decided_at: personal<Date | null>(keptAsTraining, 'records.decided_at'),
      decided_by: personal<string | null>(keptAsTraining, leftOut('it is another person')),
      decided_because: personal<string | null>('emptied', 'records.decided_because'),
      revoked_at: personal<Date | null>(keptAsTraining, 'records.revoked_at'),
      revoked_by: personal<string | null>(keptAsTraining, leftOut('it is another person')),
      revoked_because: personal<string | null>('emptied', 'records.revoked_because'),
      signed_version: personal<number | null>(keptAsTraining, 'records.signed_version'),
      file_count: writtenBy(
        { files: ['count_files'] },
        personal<number | null>('replaced', leftOut('it repeats how many files there are')),
      ),
    },
  },
} satisfies Record<string, Table>;
