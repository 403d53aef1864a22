import { keyFields } from '#shared/people/imports/import-facts';
import type { ImportCounts } from '#shared/people/imports/schemas';
import type { CalendarDate } from '#shared/time';
import type { Db } from '../../../../db/tables.ts';
import type { Row } from '../../../../tables/reading/clean-rows.ts';
import { columnOf, placeOf, row } from '../cells/sentences/service.ts';
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
  imported: ImportRow & { today: CalendarDate },
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
    const staged = stageTrainings(each, imported);
    people.push(staged.person);
    trainings.push(...staged.trainings);
    if (people.length === batchSize) await flush();
  }
  await flush();
  await findPeople(tx);
  await meanFormer(tx);
  return checkAgain(tx, imported);
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

/** Sentences for codes; %s is the heading of a matrix's column, and %row the number of the line. */
function reasonsFor({ what, facts: { columns } }: Pick<ImportRow, 'what' | 'facts'>): Record<string, string> {
  const at = (field: string) => (what === 'matrix' ? `“%s”, row ${row},` : columnOf(columns, field));
  const id = columns.some(({ field }) => field === 'external_id') ? 'external_id' : 'login';
  return {
    zeros_lost: `${columnOf(columns, id)} seems to have lost its leading zeros. Format the column as text and export the file again.`,
    unknown_person: `We couldn’t find the person in ${placeOf(columns, ...keyFields)}. Import them first.`,
    has_left: `${at('training')} says that the training isn’t needed, but the person has left or is suspended.`,
    archived: `${at('training')} names an archived training.`,
    day_ahead: `${at('trained_on')} is in the future.`,
    valid_until: `${at('valid_until')} is before the day of the training.`,
    complete: `${at('training')} says that the training isn’t needed, but the person has already completed it.`,
    not_for_yourself: 'You can’t record your own training. Someone else has to.',
    'not_for_yourself:exempt': 'You can’t exempt yourself. Someone else has to.',
  };
}

/** Keeps the lines as they were judged. */
export function keepTrainings(tx: Db, imported: Pick<ImportRow, 'id' | 'what' | 'facts'>): Promise<void> {
  return store.insertLines(tx, imported.id, reasonsFor(imported));
}
