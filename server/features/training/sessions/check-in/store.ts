import { sql } from 'kysely';
import { closesAfterEnd } from '#shared/check-in';
import type { ReplyOf } from '#shared/endpoint';
import type { sessionsApi } from '#shared/contract';
import type { CodeSource, ReadCode } from '../../../../check-in-code.ts';
import { columnsOf, jsonRow, nestedRow } from '../../../../db/json.ts';
import { linksIf, sessionFields } from '../../../../db/programs.ts';
import { mayJoin, type Viewer } from '../../../../db/relations.ts';
import { isCounted } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';

/** A session whose code somebody may have brought along. */
export interface Candidate extends CodeSource {
  program_id: string;
}

/**
 * The sessions that the code can mean; those in which the person sits, or could, come first. It is the one
 * that the code names. For digits it is those in which the person sits, and all others from a day before the
 * start of a part to an hour after its end. They are as few as can be meant, because six digits can be guessed.
 */
export async function listCandidates(
  tx: Db,
  personId: string,
  code: ReadCode,
  now: Date,
): Promise<Candidate[]> {
  const sessions =
    'sessionId' in code
      ? sql`select ${code.sessionId}::uuid`
      : sql`
        select session_id from assignments where employee_id = ${personId} and session_id is not null
        union
        select session_id from session_parts
        where starts_at between ${now}::timestamptz - interval '2 days' and ${now}::timestamptz + interval '1 day'
          and ends_at > ${now}::timestamptz - make_interval(secs => ${closesAfterEnd / 1_000})`;
  const { rows } = await sql<Candidate>`
    select s.id, s.program_id, s.check_in_key as key
    from training_sessions s
    left join assignments a on a.program_id = s.program_id and a.employee_id = ${personId} and ${isCounted}
    where s.id in (${sessions})
    order by a.session_id is not distinct from s.id desc, a.program_id is not null and a.completed_at is null desc,
      s.cancelled_at is null desc, s.starts_at, s.id`.execute(tx);
  return rows;
}

/** The person's relation to the session, with the assignment locked; missing parts are null. */
export interface Expected {
  /** Null where the person isn't assigned. */
  is_complete: boolean | null;
  sits: boolean;
  /** Whether the person attended, or has checked in. */
  has_line: boolean;
  is_checked_in: boolean;
}

export async function holdExpected(
  tx: Db,
  personId: string,
  { program_id, id }: Candidate,
): Promise<Expected> {
  const assignment = await sql<{ is_complete: boolean; sits: boolean }>`
    select a.completed_at is not null as is_complete, coalesce(a.session_id = ${id}, false) as sits
    from assignments a where a.program_id = ${program_id} and a.employee_id = ${personId} and ${isCounted}
    for share`.execute(tx);
  const line = await sql<{ has_line: boolean; is_checked_in: boolean }>`
    select coalesce(outcome = 'attended', false) or checked_in_at is not null as has_line, checked_in_at is not null as is_checked_in
    from attendance where session_id = ${id} and person_id = ${personId}`.execute(tx);
  return {
    is_complete: null,
    sits: false,
    has_line: false,
    is_checked_in: false,
    ...line.rows[0],
    ...assignment.rows[0],
  };
}

/**
 * Writes on the session's sheet that the person is there, from now on; with a seat or as a walk-in. False if
 * it is there already, as another call was quicker.
 */
export async function writeCheckIn(
  tx: Db,
  {
    personId,
    session,
    isWalkIn,
    now,
  }: { personId: string; session: Candidate; isWalkIn: boolean; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into attendance (session_id, person_id, program_id, checked_in_at, walk_in)
    values (${session.id}, ${personId}, ${session.program_id}, ${now}, ${isWalkIn})
    on conflict (session_id, person_id) do update
      set checked_in_at = excluded.checked_in_at, walk_in = excluded.walk_in
      where attendance.checked_in_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

type CheckedIn = ReplyOf<typeof sessionsApi.checkIn>['session'];

/** The session as a person who has checked in sees it. */
export async function readCheckedIn(tx: Db, viewer: Viewer, sessionId: string): Promise<CheckedIn> {
  const p = columnsOf<'programs'>('p');
  const session = jsonRow(
    {
      ...sessionFields,
      program: nestedRow({ _id: p.id, title: p.title }),
    },
    sql`from ${linksIf(mayJoin(viewer))}`,
  );
  const { rows } = await sql<{ session: CheckedIn }>`
    select ${session} as session
    from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
    where s.id = ${sessionId}`.execute(tx);
  return rows[0]!.session;
}
