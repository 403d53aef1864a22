import { sql } from 'kysely';
import type { TrainingRecord } from '#shared/training/records/schemas';
import type { recordFilters } from '#shared/training/records/filters';
import { allOf, columnsOf, isoInstant, type Sql } from '../json.ts';
import { isInState, recordJson, type OnlyBy } from '../records.ts';
import { conditionsOf, type AskedOf, type Conditions } from './filters.ts';
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
  onlyBy,
}: {
  where: Sql<boolean>;
  today: Sql<string>;
  onlyBy: OnlyBy;
}): List<TrainingRecord> {
  return listOwnedByOne(records(byDay, recordJson(today, onlyBy)), where);
}

/** Which records are asked for. */
export type RecordFilters = AskedOf<typeof recordFilters>;

/**
 * Records of everybody, the latest to come in first. Those in a state or of a program have indexes of their
 * own.
 */
export function listRecords<Row>(asked: RecordFilters, today: Sql<string>, row: Sql<Row>): List<Row> {
  const conditions: Conditions<typeof recordFilters> = {
    program: (program) => sql`r.program_id = ${program}::uuid`,
    state: (state) => isInState(state, today),
  };
  return listOwned(records(byArrival, row), allOf(...conditionsOf(conditions, asked)));
}
