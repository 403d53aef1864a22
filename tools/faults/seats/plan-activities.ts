import { programsApi, recordsApi, sessionPlansApi, sessionsApi } from '#shared/contract';
import type { AttendanceOutcome } from '#shared/attendance';
import { dayAhead, formsOf } from '../company.ts';
import type { Actor } from '../history/actor.ts';
import type { SeatActivity } from './seat-activities.ts';
import { lastDay, laterSession, sessionsOf, type SeatedCompany } from './seated-company.ts';

const most = 7;
const outcomes: readonly AttendanceOutcome[] = ['attended', 'absent', 'absent', 'excused', 'left-early'];

/** Raises or lowers a capacity, takes it away, moves a session, adds or removes one, or moves the deadline. */
export const editSessions: SeatActivity = async (actor, company) => {
  const { random } = actor;
  const known = random.pick(company.programs);
  if (!known) return;
  const params = { id: known.id };
  const { reply } = await actor.ask('program', programsApi.view, { params });
  if (!reply) return;
  const { program } = reply;
  const sessions = changeSessions(actor, formsOf(program), company);
  const body = {
    title: program.title,
    description: program.description,
    assigned_manager: known.manager,
    deadline: random.chance(0.2) ? dayAhead(1 + random.below(lastDay)) : program.deadline.slice(0, 10),
    duration: program.duration,
    sessions,
    ...(random.chance(0.5) && { updated_at: program.updated_at }),
  };
  const seen = random.chance(0.4)
    ? await actor.ask('preview', programsApi.previewEdit, { params, body })
    : { reply: null };
  const task = {
    params,
    body: { ...body, effects: seen.reply?.digest ?? null },
    facts: { program: known.id },
  };
  await actor.ask('program.edit', programsApi.edit, task);
  const after = await actor.ask('program', programsApi.view, { params });
  if (after.reply) known.sessions = sessionsOf(after.reply.program);
};

function changeSessions(
  { random }: Actor,
  sessions: ReturnType<typeof formsOf>,
  { trainers }: SeatedCompany,
) {
  // The first one is to be marked, and keeps its time.
  const place = 1 + random.below(Math.max(1, sessions.length - 1));
  const session = sessions[place] ?? sessions[0]!;
  const what = random.below(10);
  const capacity = random.chance(0.05) ? null : 1 + random.below(4);
  if (what < 5) return sessions.with(sessions.indexOf(session), { ...session, capacity });
  if (what < 7 && place < sessions.length) {
    return sessions.with(place, { ...session, date: dayAhead(1 + random.below(lastDay)) });
  }
  if (what < 8 && sessions.length > 2) return sessions.toSpliced(place, 1);
  return sessions.length < most ? [...sessions, laterSession(random, trainers, capacity)] : sessions;
}

/** With the effects that a preview told, or whatever they are. */
export const cancelSession: SeatActivity = async (actor, { programs }) => {
  const { random } = actor;
  const known = random.pick(programs.filter(({ manager }) => manager === actor.id));
  const session = random.pick(known?.sessions.slice(1) ?? []);
  if (!known || !session) return;
  const params = { id: known.id, session: session.id };
  const others = known.sessions.filter(({ id }) => id !== session.id).map(({ id }) => id);
  const body = { reason: 'Storm', move_to: random.chance(0.6) ? random.some(others, 2) : null };
  const seen = random.chance(0.4)
    ? await actor.ask('preview', sessionPlansApi.previewCancel, { params, body })
    : { reply: null };
  await actor.ask('program.cancel-session', sessionPlansApi.cancel, {
    params,
    body: { ...body, effects: seen.reply?.digest ?? null },
    facts: { program: known.id },
  });
};

/** Marks some on the sheet of a session, which says of itself whether that can be done already. */
export const mark: SeatActivity = async (actor, { programs }) => {
  const { random } = actor;
  const taught = programs.flatMap(({ sessions }) => sessions.filter(({ trainer }) => trainer === actor.id));
  const session = random.pick(taught);
  if (!session) return;
  const params = { id: session.id };
  const { reply } = await actor.ask('roster', sessionsApi.roster, { params });
  const people = random.some(reply?.people ?? [], 3);
  if (people.length === 0) return;
  const marks = people.map(({ _id }) => ({
    person: _id,
    outcome: random.pick(outcomes) ?? 'absent',
    note: null,
  }));
  const task = { params, body: { marks } };
  await (random.chance(0.3)
    ? actor.askTwice('session.mark', sessionsApi.mark, task)
    : actor.ask('session.mark', sessionsApi.mark, task));
};

export const complete: SeatActivity = async (actor, { programs }) => {
  const { random } = actor;
  const program = random.pick(
    programs.filter(({ sessions }) => sessions.some(({ trainer }) => trainer === actor.id)),
  );
  if (!program) return;
  const params = { id: program.id };
  const { reply } = await actor.ask('participants', programsApi.uncomplete, { params });
  const people = random.some(reply?.employees ?? [], 2).map(({ _id }) => _id);
  if (people.length === 0) return;
  await actor.ask('program.complete', programsApi.complete, {
    params,
    body: { completed_employees: people },
    facts: { program: program.id },
  });
};

/** So that people go on looking for seats. */
export const revoke: SeatActivity = async (actor, { programs }) => {
  const query = { state: 'valid', program: actor.random.pick(programs)?.id ?? '' };
  const { reply } = await actor.ask('records', recordsApi.list, { query });
  for (const { _id: id } of reply?.records ?? []) {
    const body = { because: 'The wrong person.' };
    await actor.ask('record.revoke', recordsApi.revoke, { params: { id }, body });
  }
};
