import { checkDates } from '#shared/api/program-dates';
import type { ProgramPayload } from '#shared/api/program-form';
import { checkRule, ruleAfter } from '#shared/api/program-renewal';
import { pickColor } from '#shared/colors';
import { Refusal, type FieldErrors } from '#shared/errors';
import { calendarDateOf, clockTimeOf, endOfDay, instantOf } from '#shared/time';
import type { Db } from '../../db/tables.ts';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { Authorized } from '../../authorized.ts';
import type { Services } from '../../services.ts';
import { lockActivePeople } from '../users/store.ts';
import * as store from './store.ts';

type StoredSession = Awaited<ReturnType<typeof store.listSessions>>[number];

function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

type Session = ProgramPayload['sessions'][number];

/**
 * Every session needs an active trainer, unless it is as it was: a session of the past keeps a trainer who has
 * left since, but can't be moved to another day with them.
 */
async function checkTrainers(tx: Db, sessions: readonly Session[], isAsItWas: (session: Session) => boolean) {
  const judged = sessions.filter((session) => !isAsItWas(session)).map(({ trainer }) => trainer);
  const inactive = judged.length > 0 ? await lockActivePeople(tx, judged, 'trainer') : new Set();
  const errors: FieldErrors = {};
  sessions.forEach((session, index) => {
    if (!isAsItWas(session) && inactive.has(session.trainer)) {
      errors[`sessions.${index}.trainer`] = 'Choose an active trainer';
    }
  });
  return errors;
}

/** Creates a program with its sessions; returns its id. Throws Refusal("invalid_input") (product §40, §11). */
export function createProgram(
  services: Services,
  authorized: Authorized<'program.create'>,
  payload: ProgramPayload,
): Promise<string> {
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const rule = ruleAfter(payload);
    refuseFields({ ...checkDates(payload, null, now, timeZone), ...checkRule(rule) });
    const inactive = await lockActivePeople(tx, [payload.assigned_manager], 'manager');
    refuseFields({
      ...(inactive.size > 0 && { assigned_manager: 'Choose an active manager' }),
      ...(await checkTrainers(tx, payload.sessions, () => false)),
    });
    const deadline = endOfDay(payload.deadline, timeZone);
    const neighbours = await store.findColorNeighbours(tx, deadline);
    const { title, description, duration, assigned_manager, sessions } = payload;
    const id = await store.insertProgram(
      tx,
      {
        title,
        description,
        deadline,
        duration_minutes: duration,
        assigned_manager_id: assigned_manager,
        background_color: pickColor(neighbours.colors, neighbours.total),
        ...rule,
      },
      now,
    );
    await store.insertSessions(
      tx,
      id,
      sessions.map(({ trainer, date, time }, position) => ({
        position,
        trainer_id: trainer,
        starts_at: instantOf(date, time, timeZone),
      })),
    );
    return {
      result: id,
      entry: { action: 'program.create', programId: id, after: await store.readProgramFacts(tx, id) },
    };
  });
}

/**
 * Edits a program and its sessions (product §13). Sessions are matched by id; what reads the same as before
 * keeps its very instant, also in an hour that a clock change repeats. How the program comes back is judged by what
 * is sent and stored together (product §61). Throws 409 for an archived program, a
 * stale `updated_at`, or a removed session that people are enrolled in.
 */
export function editProgram(
  services: Services,
  authorized: Authorized<'program.edit'>,
  payload: ProgramPayload & { updated_at?: string | null | undefined },
): Promise<void> {
  const { subjectId: id } = authorized;
  const { timeZone } = services.config;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const program = await store.lockProgram(tx, id);
    if (!program) throw new Refusal('not_found');
    if (program.archived_at) throw new Refusal('program_archived');
    if (payload.updated_at && Date.parse(payload.updated_at) !== program.updated_at.getTime()) {
      throw new Refusal('program_changed');
    }
    if (payload.assigned_manager !== program.assigned_manager_id) {
      throw new Refusal('manager_is_fixed', { errors: { assigned_manager: "The manager can't be changed" } });
    }

    const stored = await store.listSessions(tx, id);
    const storedById = new Map(stored.map((session) => [session.id, session]));
    const ids = payload.sessions.flatMap(({ _id }) => _id ?? []);
    if (ids.some((sessionId) => !storedById.has(sessionId)) || new Set(ids).size < ids.length) {
      throw new Refusal('unknown_session');
    }

    const asTyped = (session: StoredSession) => ({
      _id: session.id,
      date: calendarDateOf(session.starts_at, timeZone),
      time: clockTimeOf(session.starts_at, timeZone),
    });
    const isAtSameTime = ({ _id, date, time }: Session) => {
      const before = _id ? storedById.get(_id) : undefined;
      return before !== undefined && asTyped(before).date === date && asTyped(before).time === time;
    };
    const isAsItWas = (session: Session) =>
      isAtSameTime(session) && storedById.get(session._id!)!.trainer_id === session.trainer;
    const previous = { deadline: calendarDateOf(program.deadline, timeZone), sessions: stored.map(asTyped) };
    const rule = ruleAfter(payload, program);
    refuseFields({
      ...checkDates(payload, previous, now, timeZone),
      ...checkRule(rule),
      ...(await checkTrainers(tx, payload.sessions, isAsItWas)),
    });

    const factsBefore = await store.readProgramFacts(tx, id);
    const { title, description, duration } = payload;
    const deadline =
      payload.deadline === previous.deadline ? program.deadline : endOfDay(payload.deadline, timeZone);
    await store.updateProgram(
      tx,
      id,
      { title, description, duration_minutes: duration, deadline, ...rule },
      now,
    );

    const sessions = payload.sessions.map((session, position) => {
      const { _id, trainer, date, time } = session;
      const before = _id ? storedById.get(_id) : undefined;
      const starts_at = before && isAtSameTime(session) ? before.starts_at : instantOf(date, time, timeZone);
      return { before, values: { position, trainer_id: trainer, starts_at } };
    });
    await store.deleteSessions(
      tx,
      stored.map((session) => session.id).filter((sessionId) => !ids.includes(sessionId)),
    );
    for (const { before, values } of sessions) if (before) await store.updateSession(tx, before.id, values);
    await store.insertSessions(
      tx,
      id,
      sessions.filter(({ before }) => !before).map(({ values }) => values),
    );
    const factsAfter = await store.readProgramFacts(tx, id);
    return {
      result: undefined,
      entry: { action: 'program.edit', programId: id, before: factsBefore, after: factsAfter },
    };
  });
}

/** Archives; again the same without an error (product §14). */
export function archiveProgram(services: Services, authorized: Authorized<'program.archive'>): Promise<void> {
  const { subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const archived = await store.archiveProgram(tx, programId, now);
    return { result: undefined, entry: { action: 'program.archive', programId, after: { archived } } };
  });
}
