import type { ImportCounts } from '#shared/people/imports/schemas';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { findPeople, meanFormer } from '../people/finding/store.ts';
import { createRows, stageRows, type StagedPerson } from '../people/staging/store.ts';
import type { ImportRow } from '../store.ts';
import { stageTrainings } from './cells/service.ts';
import * as store from './store.ts';

/** Lines that are staged by one statement. */
const batchSize = 500;

/** Judges a file of trainings, as `checkPeopleOf` does one of people. */
export async function checkTrainingsOf(
  tx: Db,
  rows: AsyncIterable<Row>,
  row: ImportRow & { today: CalendarDate },
  tell: (done: number) => void,
): Promise<{ counts: ImportCounts; digest: string }> {
  await createRows(tx);
  await store.createCells(tx);
  let people: StagedPerson[] = [];
  let trainings: store.StagedTraining[] = [];
  let done = 0;
  const flush = async () => {
    await stageRows(tx, people);
    await store.stageCells(tx, trainings);
    done += people.length;
    [people, trainings] = [[], []];
    tell(done);
  };
  for await (const each of rows) {
    const staged = stageTrainings(each, row);
    people.push(staged.person);
    trainings.push(...staged.trainings);
    if (people.length === batchSize) await flush();
  }
  await flush();
  await findPeople(tx);
  await meanFormer(tx);
  return checkAgain(tx, row);
}

/** Judges the trainings that were staged by the present rows of the database. */
export async function checkAgain(
  tx: Db,
  { what, today }: Pick<ImportRow, 'what'> & { today: CalendarDate },
): Promise<{ counts: ImportCounts; digest: string }> {
  await store.checkTrainings(tx, today);
  await store.checkLines(tx, what === 'records' ? 'create' : 'change');
  return store.countLines(tx);
}

/** Sentences for codes; %s is the heading of a column, or the name of a field. */
const reasons: Readonly<Record<string, string>> = {
  zeros_lost:
    'The key has lost zeros before the number: somebody with zeros is known. Format the column as text and export the file again.',
  unknown_person: 'Nobody has this key. Import the person first.',
  has_left: 'The column “%s” says that it isn’t needed, but the person has left or is suspended.',
  archived: 'The training in the column “%s” is archived.',
  day_ahead: 'The column “%s” has a day that is still to come.',
  valid_until: 'The column “%s” ends before the training.',
  complete: 'The column “%s” says that it isn’t needed, but the person has completed it already.',
  not_for_yourself: 'You can’t record your own training. Someone else has to.',
  'not_for_yourself:exempt': 'You can’t exempt yourself. Someone else has to.',
};

/** Keeps the lines as they were judged. */
export function keepTrainings(tx: Db, id: string): Promise<void> {
  return store.insertLines(tx, id, reasons);
}
