import { sql } from 'kysely';
import type { TrainingSession } from '#shared/shapes';
import { columnsOf, jsonArray, jsonObject, jsonRow, valueFrom, type Sql } from '../../../../db/json.ts';
import { sessionJson } from '../../../../db/programs.ts';
import { mayJoin, type Viewer } from '../../../../db/relations.ts';
import { isCounted } from '../../../../db/status.ts';

/** Seats that colleagues offer in sessions that have not started, the earliest first (product §78). */
export function listOffers(viewer: Viewer, programId: Sql<string>, now: Sql<Date>) {
  const u = columnsOf<'users'>('u');
  const offer = jsonObject({
    person: jsonRow({ _id: u.id, first_name: u.first_name, last_name: u.last_name }),
    session: sql<TrainingSession>`${sessionJson(mayJoin(viewer))}`,
  });
  return valueFrom(
    jsonObject({ offers: jsonArray(offer, sql`order by s.starts_at, o.offered_at, o.person_id`) }),
    sql`from seat_offers o
      join assignments a on a.program_id = o.program_id and a.employee_id = o.person_id and a.completed_at is null
        and ${isCounted}
      join training_sessions s on s.id = a.session_id and s.starts_at > ${now}
      join users t on t.id = s.trainer_id
      join users u on u.id = o.person_id
      where o.program_id = ${programId} and o.person_id <> ${viewer._id}`,
  );
}
