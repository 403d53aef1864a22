import { checkDates } from '#shared/programs/program-dates';
import type { Preview } from '#shared/effects';
import type { ProgramPayload } from '#shared/programs/program-form';
import { checkCompletion } from '#shared/programs/reading/reading-rules';
import { checkRule } from '#shared/programs/program-renewal';
import { pickColor } from '#shared/colors';
import { Refusal, type FieldErrors } from '#shared/errors';
import { endOfDay } from '#shared/time';
import { lockActivePeople } from '../../db/locks.ts';
import type { Db } from '../../db/tables.ts';
import { auditedTransaction } from '../../audit/audited-transaction.ts';
import type { Authorized } from '../../authorized.ts';
import { beginTeaching, keepTeaching, tellTeaching } from '../../db/teaching.ts';
import type { Services } from '../../services.ts';
import { keepFilesOf } from '../training/files/programs/service.ts';
import { demandEffects, previewOf } from './effects/service.ts';
import { readArchivingEffects } from './effects/archiving/store.ts';
import { writeReading } from './reading/service.ts';
import { checkTimes } from './sessions/parts/service.ts';
import { sessionValues, type SessionForm } from './sessions/service.ts';
import * as store from './store.ts';

/** Throws Refusal("invalid_input") where there are any. */
export function refuseFields(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

/**
 * Every session needs an active trainer, unless it is as it was. A session of the past keeps a trainer who
 * has left since, but can't be moved to another day with them.
 */
export async function checkTrainers(
  tx: Db,
  sessions: readonly SessionForm[],
  isAsItWas: (session: SessionForm, index: number) => boolean,
) {
  const judged = sessions
    .filter((session, index) => !isAsItWas(session, index))
    .map(({ trainer }) => trainer);
  const inactive = judged.length > 0 ? await lockActivePeople(tx, judged, 'trainer') : new Set();
  const errors: FieldErrors = {};
  sessions.forEach((session, index) => {
    if (!isAsItWas(session, index) && inactive.has(session.trainer)) {
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
    const deadline = endOfDay(payload.deadline, timeZone);
    const columns = store.columnsOf(payload, deadline);
    refuseFields({
      ...checkDates(payload, null, now, timeZone),
      ...checkRule(columns),
      ...checkCompletion(payload, columns.completes_by),
    });
    const { assigned_manager, duration: minutes } = payload;
    const values = payload.sessions.map((form) => sessionValues(form, undefined, { minutes, timeZone }));
    const inactive = await lockActivePeople(tx, [assigned_manager], 'manager');
    refuseFields({
      ...checkTimes(
        payload.sessions.map((form, index) => ({ form, before: undefined, values: values[index]! })),
        timeZone,
      ),
      ...(inactive.size > 0 && { assigned_manager: 'Choose an active manager' }),
      ...(await checkTrainers(tx, payload.sessions, () => false)),
    });
    const neighbours = await store.findColorNeighbours(tx, deadline);
    const id = await store.insertProgram(
      tx,
      {
        ...columns,
        assigned_manager_id: assigned_manager,
        background_color: pickColor(neighbours.colors, neighbours.total),
      },
      now,
    );
    await store.insertSessions(
      tx,
      id,
      values.map((each, position) => ({ ...each, position })),
    );
    await keepFilesOf(tx, id, payload.files, now);
    const { reading } = payload;
    await writeReading(tx, id, {
      reading,
      dueDays: columns.due_days,
      actorId: authorized.actor._id,
      now,
      timeZone,
    });
    await beginTeaching(tx, id);
    await tellTeaching(tx, id, { now });
    return {
      result: id,
      entry: { action: 'program.create', programId: id, after: await store.readProgramFacts(tx, id) },
    };
  });
}

/**
 * Archives; again the same without an error (product §14). Nobody waits in it any more. With the digest of a preview
 * it has exactly the effects of that. Else it throws Refusal("effects_changed") with the new ones and does nothing.
 */
export function archiveProgram(
  services: Services,
  authorized: Authorized<'program.archive'>,
  effects: string | null | undefined,
): Promise<void> {
  const { subjectId: programId } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    await keepTeaching(tx, programId);
    const archived = await store.archiveProgram(tx, programId, now);
    if (archived) await tellTeaching(tx, programId, { now });
    await demandEffects(effects, () => readArchivingEffects(tx, programId, { archived, now }));
    return { result: undefined, entry: { action: 'program.archive', programId, after: { archived } } };
  });
}

/** The effects of archiving on people (product §79); it changes nothing. */
export function previewArchive(
  services: Services,
  authorized: Authorized<'program.archive'>,
): Promise<Preview> {
  const { subjectId: programId } = authorized;
  return previewOf(services, authorized, async (tx, now) => {
    const archived = await store.archiveProgram(tx, programId, now);
    return readArchivingEffects(tx, programId, { archived, now });
  });
}
