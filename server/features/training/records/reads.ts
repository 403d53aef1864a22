import { sql } from 'kysely';
import { relationFor, rolesFor, type RecordRelation } from '#shared/access';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { allOf, type Sql } from '../../../db/json.ts';
import type { List } from '../../../db/lists/page.ts';
import { listRecords, listRecordsOfPerson, type RecordFilters } from '../../../db/lists/records.ts';
import { byRole, isRole, recordRelations, type Viewer } from '../../../db/relations.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

/** The records `r` of a person that the viewer may see. */
export function isOfPerson(viewer: Viewer, personId: Sql<string>): Sql<boolean> {
  const relations = rolesFor('record.view').map((role) => [
    role,
    recordRelations[relationFor('record.view', role) as RecordRelation],
  ]);
  return allOf(sql`r.person_id = ${personId}`, byRole(viewer, Object.fromEntries(relations)));
}

/** A person's records, the newest first: all of them to oneself and to an admin. */
export function listOfPerson(
  viewer: Viewer,
  personId: Sql<string>,
  { now, zone }: Moment,
): List<TrainingRecord> {
  const opensAll = sql`${isRole(viewer, 'admin')} or r.person_id = ${viewer._id}`;
  return listRecordsOfPerson({
    where: isOfPerson(viewer, personId),
    today: dayIn(zone, now),
    onlyBy: sql`case when not (${opensAll}) then ${viewer._id} end`,
  });
}

/** Records of everybody. */
export function listAll<Row>({ now, zone }: Moment, asked: RecordFilters, row: Sql<Row>): List<Row> {
  return listRecords(asked, dayIn(zone, now), row);
}
