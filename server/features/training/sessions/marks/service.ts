import type { Mark, RosterPerson } from '#shared/training/sessions/schemas';
import { attendanceOutcomes } from '#shared/attendance';
import { opensBeforeStart } from '#shared/check-in';
import type { AuditFacts } from '#shared/audit-facts';
import { Refusal, type FieldErrors } from '#shared/errors';
import type { Role } from '#shared/roles';
import { auditedTransaction } from '../../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../../audit/store.ts';
import type { Authorized } from '../../../../authorized.ts';
import { holdPeople, lockPeople } from '../../../../db/locks.ts';
import { isOnlyAdmin } from '../../../../db/only-admin.ts';
import type { Services } from '../../../../services.ts';
import { followAnswers, shareAnswered } from '../../answers/service.ts';
import { shareActiveProgram } from '../../assignments/service.ts';
import { tellAttendance } from '../../records/attendance/service.ts';
import { recordingOf } from '../../records/service.ts';
import { recordAttendance, type AttendanceRecord } from '../../records/store.ts';
import { openRenewals, type Renewal } from '../../renewals/store.ts';
import { promoteWaiters, promotionEntries } from '../../seats/promotion/service.ts';
import { correctMarks } from './corrections/service.ts';
import * as store from './store.ts';

/**
 * Lets a session be marked or checked in to from 15 minutes before this start on; it never closes. Throws
 * Refusal("session_cancelled") and ("too_early").
 */
export function assertOpen(
  { cancelled_at, start }: { cancelled_at: Date | null; start: Date },
  now: Date,
): void {
  if (cancelled_at) throw new Refusal('session_cancelled');
  const opensAt = new Date(start.getTime() - opensBeforeStart);
  if (now < opensAt) throw new Refusal('too_early', { facts: { opens_at: opensAt.toISOString() } });
}

/**
 * Whether somebody marks this person's attendance. The session's trainer does and, if there is none or the
 * person is the trainer, admins. The overseer, as the guard has found, marks only the trainer.
 */
function isMarkerOf(
  actor: { _id: string; role: Role },
  { trainer_id, has_trainer }: store.OpenedSession,
  person: string,
): boolean {
  if (actor.role === 'trainer') return trainer_id === actor._id;
  return person === trainer_id || (actor.role === 'admin' && !has_trainer);
}

/** Each person's mark, once. Throws Refusal("invalid_input") where two contradict each other. */
function oneForEach(marks: readonly Mark[]): Map<string, Mark> {
  const each = new Map<string, Mark>();
  const errors: FieldErrors = {};
  for (const [index, mark] of marks.entries()) {
    const other = each.get(mark.person);
    if (other && !isSame(mark, other))
      errors[`marks.${index}.person`] = 'This person is marked twice, in different ways';
    each.set(mark.person, mark);
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
  return each;
}

/** Throws Refusal("invalid_input") for a result, where the program asks for none. */
function refuseResults(marks: readonly Mark[]): void {
  const errors: FieldErrors = {};
  for (const [index, { outcome, score }] of marks.entries()) {
    if (outcome === 'not-passed') errors[`marks.${index}.outcome`] = "This training doesn't record results";
    if ((score ?? null) !== null) errors[`marks.${index}.score`] = "This training doesn't record results";
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

/** Whether a mark equals the line on the sheet: fields that it leaves out are as they were. */
const isSame = (mark: Mark, there: Omit<Mark, 'person' | 'outcome'> & Pick<store.KeptMark, 'outcome'>) =>
  mark.outcome === there.outcome &&
  (['minutes', 'score', 'note'] as const).every(
    (name) => (mark[name] ?? null) === null || mark[name] === there[name],
  );

/** Outcomes for expected people alone. */
const expectsSeat: ReadonlySet<Mark['outcome']> = new Set(['absent', 'excused']);

/** Who corrects a mark, as the reason of the revocation tells it. */
const markers: Record<Role, string> = {
  admin: 'an admin',
  manager: 'the manager',
  trainer: 'the trainer',
  employee: 'a colleague',
};

const tooLateToCorrect = {
  message: 'This mark can no longer be corrected here. An admin can revoke the record.',
};

/**
 * Whether the mark changes something. It doesn't if it is there already, if the person is complete in
 * another way, and if they were marked as missing without having been expected. Throws
 * Refusal("attendance_marked") where somebody attended, and "not_assigned".
 */
function changesSheet(
  mark: Mark,
  sessionId: string,
  standing: store.Standing | undefined,
  kept: store.KeptMark | undefined,
): boolean {
  const sitsHere = standing?.session_id === sessionId;
  const isKept = kept !== undefined && isSame(mark, kept);
  const hasAttended = kept?.outcome === 'attended' && kept.records.length > 0;
  if (hasAttended && !isKept) {
    const isTooLate = mark.correct && mark.outcome !== 'attended';
    throw new Refusal('attendance_marked', isTooLate ? tooLateToCorrect : {});
  }
  if (hasAttended || (isKept && kept.outcome !== 'attended' && !sitsHere)) return false;
  if (!standing) throw new Refusal('not_assigned');
  // A person who has given the seat back since was not expected.
  if (!sitsHere && !kept && expectsSeat.has(mark.outcome)) return false;
  // Through the seat, before the sheet was kept.
  if (standing.is_complete && sitsHere && mark.outcome !== 'attended') throw new Refusal('attendance_marked');
  return !standing.is_complete;
}

/**
 * Marks attendance, all or none (product §75). People who attended have a record and are complete, even
 * without a seat in the session. Anybody else loses the seat, and the training stays open. A correction
 * revokes the record first, so that a training that nothing else answers is asked again. Returns the people
 * in the call, as the roster has them. The trainer marks all but oneself; the overseer and admins mark the
 * trainer (product §91). Throws Refusal("not_found"), ("own_attendance"), ("program_archived"),
 * ("session_cancelled"), ("too_early"), ("invalid_input"), ("not_assigned") and ("attendance_marked").
 */
export function markAttendance(
  services: Services,
  authorized: Authorized<'session.mark'>,
  marks: readonly Mark[],
): Promise<{ people: RosterPerson[] }> {
  const { actor, subjectId: sessionId } = authorized;
  const each = oneForEach(marks);
  const personIds = [...each.keys()];
  return auditedTransaction(services, authorized, async (tx, now) => {
    const programId = (await store.readSession(tx, sessionId))?.program_id;
    if (!programId) throw new Refusal('not_found');
    const answered = await shareAnswered(tx, [programId]);
    await shareActiveProgram(tx, programId);
    const session = await store.readSession(tx, sessionId);
    if (!session) throw new Refusal('not_found');
    // The database refuses it, too, but only once the rest has been looked at.
    if (each.has(actor._id) && !(isMarkerOf(actor, session, actor._id) && (await isOnlyAdmin(tx))))
      throw new Refusal('own_attendance');
    if (!marks.every(({ person }) => isMarkerOf(actor, session, person))) throw new Refusal('not_found');
    // A mark is one for every part: it waits for the last.
    assertOpen({ ...session, start: session.last_starts_at }, now);
    if (!session.asks_result) refuseResults(marks);

    const recording = recordingOf(services, actor._id, now);
    // Also people who have left, and admins who revoke the same record, wait for a correction. So does an assignment that
    // the record answers.
    if (answered.length > 0 || marks.some(({ correct }) => correct)) await lockPeople(tx, personIds);
    // A record tells the name that its person has now.
    else await holdPeople(tx, personIds);
    const formerly = await store.lockStandings(tx, programId, personIds);
    const kept = await store.readMarks(tx, sessionId, personIds);
    const by = markers[actor.role];
    const corrections = await correctMarks(tx, each.values(), { kept, session, by, answered }, recording);
    const { corrected } = corrections;
    const standings = corrected.size > 0 ? await store.lockStandings(tx, programId, personIds) : formerly;
    const lines = [...each.values()]
      .filter(
        (mark) =>
          corrected.has(mark.person) ||
          changesSheet(mark, sessionId, standings.get(mark.person), kept.get(mark.person)),
      )
      .map((mark) => lineOf(mark, session, standings.get(mark.person), kept.get(mark.person)));
    if (lines.length === 0)
      return { result: { people: await store.readRoster(tx, sessionId, personIds, recording) }, entry: [] };

    const attended = lines.filter(({ outcome }) => outcome === 'attended');
    const others = lines.filter(({ outcome }) => outcome !== 'attended').map(({ person }) => person);
    await store.writeLines(tx, { sessionId, lines }, recording);
    const records = await recordAttendance(tx, { programId, sessionId, attended }, recording);
    await store.endSeats(tx, session, others);
    const renewals = await openRenewals(tx, programId, recording, {
      personIds: attended.map(({ person }) => person),
    });
    const answers = await followAnswers(tx, { programIds: answered, personIds }, recording);
    const promotions = await promoteWaiters(services, tx, [...new Set([programId, ...answered])], now);
    return {
      result: { people: await store.readRoster(tx, sessionId, personIds, recording) },
      entry: [
        ...corrections.entries,
        ...entriesOf(lines, {
          session,
          standings,
          kept,
          records: new Map(records.map((record) => [record.person_id, record])),
          renewals: new Map(renewals.map((renewal) => [renewal.person_id, renewal])),
        }),
        ...answers,
        ...promotionEntries(promotions),
      ],
    };
  });
}

/** The mark on the sheet. If the outcome is the same, fields that it leaves out are as they were. */
function lineOf(
  { person, outcome, ...said }: Mark,
  session: store.OpenedSession,
  standing: store.Standing | undefined,
  kept: store.KeptMark | undefined,
): store.Line {
  const before = kept?.outcome === outcome && outcome !== 'attended' ? kept : undefined;
  return {
    person,
    outcome,
    minutes: said.minutes ?? before?.minutes ?? null,
    score: said.score ?? before?.score ?? null,
    note: said.note ?? before?.note ?? null,
    walk_in: standing?.session_id !== session.id,
  };
}

/** The state before the lines, and their consequences. */
interface Marked {
  session: store.OpenedSession;
  standings: ReadonlyMap<string, store.Standing>;
  kept: ReadonlyMap<string, store.KeptMark>;
  /** By person. */
  records: ReadonlyMap<string, AttendanceRecord>;
  renewals: ReadonlyMap<string, Renewal>;
}

/** One entry for all. But a note may be erased with its person, so each person with one has an entry alone. */
function entriesOf(lines: readonly store.Line[], marked: Marked): ChangeEntry[] {
  const withoutNote = lines.filter(({ note }) => note === null);
  const groups = [withoutNote, ...lines.filter(({ note }) => note !== null).map((line) => [line])];
  return groups.filter(({ length }) => length > 0).map((group) => entryOf(group, marked));
}

function entryOf(
  lines: readonly store.Line[],
  { session, standings, kept, records, renewals }: Marked,
): ChangeEntry {
  const personIds = lines.map(({ person }) => person);
  const marks = lines.filter(({ minutes, score }) => minutes !== null || score !== null);
  const replaced = personIds.flatMap((id) => {
    const outcome = kept.get(id)?.outcome;
    return outcome ? [{ id, outcome }] : [];
  });
  const ended = lines.flatMap(({ person: id, outcome }) => {
    const { session_id: seat = null, is_complete: isComplete = false } = standings.get(id) ?? {};
    const staysInSeat = isComplete || (outcome === 'attended') === (seat === session.id);
    return seat && !staysInSeat ? [{ id, session: seat }] : [];
  });
  const note = lines.length === 1 ? lines[0]!.note : null;
  return {
    action: 'session.mark',
    programId: session.program_id,
    personIds,
    before: withoutEmpty({ marks: replaced, seats: ended }),
    after: {
      session: session.id,
      ...withoutEmpty({
        ...Object.fromEntries(
          attendanceOutcomes.map((each) => [
            each.replace('-', '_'),
            lines.filter(({ outcome }) => outcome === each).map(({ person }) => person),
          ]),
        ),
        marks: marks.map(({ person: id, minutes, score }) => ({
          id,
          ...(minutes !== null && { minutes }),
          ...(score !== null && { score }),
        })),
      }),
      ...tellAttendance(
        personIds.flatMap((id) => records.get(id) ?? []),
        personIds.flatMap((id) => renewals.get(id) ?? []),
      ),
    },
    ...(note !== null && { personal: { after: { note } } }),
  };
}

function withoutEmpty(facts: Readonly<Record<string, readonly unknown[]>>): AuditFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, listed]) => listed.length > 0));
}
