import { sql } from 'kysely';
import type { TrainingRecord } from '#shared/training/records/schemas';
import type { RecordState } from '#shared/records';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { isInState, recordJson } from '../records.ts';
import { listOwned, listOwnedByOne, type Owned } from './owned.ts';
import type { List, SortKey } from './page.ts';

const r = columnsOf<'training_records'>('r');

/** By the day of the training: the order in which the newest record of a program comes first. */
const byDay: readonly SortKey[] = [
  { column: r.trained_on, type: 'date' },
  { column: r.recorded_at, type: 'timestamptz', text: isoInstant(r.recorded_at) },
  { column: r.id, type: 'uuid' },
];

/** In the order of arrival: an admin finds the newest at the top, and an index has this order. */
const byArrival = byDay.slice(1);

const records = <Row>(order: readonly SortKey[], row: Sql<Row>): Owned<Row> => ({
  table: 'training_records',
  alias: 'r',
  personId: r.person_id,
  text: r.title,
  order,
  row,
});

/** The records `r` of one person, the newest first. */
export function listRecordsOfPerson({
  where,
  today,
}: {
  where: Sql<boolean>;
  today: Sql<string>;
}): List<TrainingRecord> {
  return listOwnedByOne(records(byDay, recordJson(today)), where);
}

/** Which records are asked for. */
export interface RecordFilters {
  state?: RecordState;
  program?: Sql<string>;
}

/**
 * Records of everybody, the latest to come in first. Those in a state or of a program have indexes of their
 * own.
 */
export function listRecords<Row>(
  { state, program }: RecordFilters,
  today: Sql<string>,
  row: Sql<Row>,
): List<Row> {
  const isOfProgram = program ? sql<boolean>`r.program_id = ${program}::uuid` : null;
  return listOwned(records(byArrival, row), allOf(isOfProgram, state ? isInState(state, today) : null));
}
