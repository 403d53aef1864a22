import type { BodyOf } from '#shared/endpoint';
import { dueDatesApi, programsApi, sessionPlansApi } from '#shared/contract';
import { calendarDateOf } from '#shared/time';
import type { Random } from '../../../company/random.ts';
import * as choices from '../choices.ts';
import type { Act, SimulatedCompany } from '../company.ts';
import { createProgram, titleOf } from '../found.ts';

type Form = BodyOf<typeof programsApi.edit>;
type SessionForm = Form['sessions'][number];

/** The program as its form has it, changed; sometimes with the effects that a preview told. */
async function edit(
  company: SimulatedCompany,
  random: Random,
  id: string,
  change: (form: Form) => Partial<Form> | null,
): Promise<boolean> {
  const params = { id };
  const { timeZone } = company.place;
  const view = await company.send(company.admin, programsApi.view, { params });
  if (!view) return false;
  const { program } = view;
  const timeOf = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const form = {
    title: program.title,
    description: program.description,
    deadline: calendarDateOf(program.deadline, timeZone),
    duration: program.duration,
    assigned_manager: program.assigned_manager._id,
    due_days: program.due_days,
    renew_months: program.renew_months,
    renew_on: program.renew_on,
    window_days: program.window_days,
    ...(random.below(10) < 7 && { updated_at: program.updated_at }),
    sessions: program.training_sessions.map(({ _id, trainer, start_time, capacity }) => ({
      _id,
      trainer: trainer._id,
      date: calendarDateOf(start_time, timeZone),
      time: timeOf.format(new Date(start_time)),
      capacity,
    })),
  } as Form;
  const changed = change(form);
  if (!changed) return false;
  const { sessions } = { ...form, ...changed };
  const body = { ...form, ...changed, title: titleOf(form.title, sessions) };
  const seen =
    random.below(10) < 4
      ? await company.send(company.admin, programsApi.previewEdit, { params, body })
      : null;
  return (
    (await company.send(company.admin, programsApi.edit, {
      params,
      body: { ...body, effects: seen?.digest ?? null },
    })) !== null
  );
}

async function newSession(company: SimulatedCompany, random: Random): Promise<SessionForm> {
  return {
    _id: null,
    trainer: random.pick(await choices.trainers(company)).id,
    date: company.day(2 + random.below(16)),
    time: random.pick(['09:00', '13:30', '18:30']),
    capacity: random.below(10) < 8 ? 1 + random.below(6) : null,
  };
}

/** Plans a session where few are ahead, mostly: in some programs seats are missing for a while. */
export const planSession: Act = async (company, random) => {
  const ahead = await choices.sessionsAhead(company);
  const few = (await choices.programs(company)).filter(
    ({ id }) => ahead.filter(({ program_id }) => program_id === id).length < 3,
  );
  if (few.length === 0) return;
  const session = await newSession(company, random);
  const { id } = random.pick(few);
  // At most a hundred: those in which nobody ever sat are the first to go.
  const isDone = await edit(company, random, id, ({ sessions }) => ({
    sessions: [...sessions, session].slice(-100),
  }));
  company.count('sessions planned', isDone ? 1 : 0);
};

/** Raises or lowers a capacity, takes it away, moves a session, removes one, or moves the deadline. */
export const editSessions: Act = async (company, random) => {
  const { id } = random.pick(await choices.programs(company));
  const ahead = await choices.sessionsAhead(company);
  const isDone = await edit(company, random, id, ({ sessions }) => {
    const place = sessions.findIndex(({ _id }) => _id === random.pick(ahead)?.id);
    if (random.below(5) === 0) return { deadline: company.day(2 + random.below(60)) };
    const session = sessions[place];
    if (!session) return null;
    const what = random.below(10);
    const capacity = random.below(20) === 0 ? null : 1 + random.below(6);
    if (what < 5) return { sessions: sessions.with(place, { ...session, capacity }) };
    if (what < 8)
      return { sessions: sessions.with(place, { ...session, date: company.day(2 + random.below(14)) }) };
    return { sessions: sessions.toSpliced(place, 1) };
  });
  company.count('programs edited', isDone ? 1 : 0);
};

/** An admin cancels a session, and moves its people into others or leaves the choice to them. */
export const cancelSession: Act = async (company, random) => {
  const ahead = await choices.sessionsAhead(company);
  if (ahead.length === 0) return;
  const { id: session, program_id: id } = random.pick(ahead);
  const others = ahead.filter((each) => each.program_id === id && each.id !== session);
  const move_to = random.below(2) === 0 ? others.slice(0, 10).map((each) => each.id) : null;
  const params = { id, session };
  const body = { reason: 'The trainer is ill', move_to };
  const seen =
    random.below(10) < 4
      ? await company.send(company.admin, sessionPlansApi.previewCancel, { params, body })
      : null;
  const reply = await company.send(company.admin, sessionPlansApi.cancel, {
    params,
    body: { ...body, effects: seen?.digest ?? null },
  });
  if (!reply) return;
  company.count('sessions cancelled');
  company.count('people moved', reply.moved);
  company.count('people who lost a seat', reply.freed);
};

/** Another period, which half of the time is applied to earlier records, as the preview told. */
export const changePeriod: Act = async (company, random) => {
  const { id } = random.pick(await choices.programs(company));
  const months = random.below(20) < 17 ? random.pick([1, 2, 6, 12, 24]) : null;
  const on = months === null && random.below(10) < 7 ? random.pick(['02-29', '06-30', '12-31']) : null;
  const values = { renew_months: months, renew_on: on, window_days: months !== null && months < 3 ? 14 : 60 };
  if (!(await edit(company, random, id, () => values))) return;
  company.count('new periods');
  if (random.below(2) === 0) return;
  const params = { id };
  const preview = await company.send(company.admin, dueDatesApi.previewRenewals, {
    params,
    body: { apply: true },
  });
  if (!preview) return;
  const body = { apply: true as const, effects: preview.digest };
  const applied = await company.send(
    company.admin,
    dueDatesApi.applyRenewals,
    { params, body },
    ({ records }) => records > 0,
  );
  company.count('records under a new period', applied?.records);
};

/** Another program, and the end of one: in an archived program nothing changes any more. */
export const replaceProgram: Act = async (company, random) => {
  const all = await choices.programs(company);
  const { id, manager } = random.pick(all);
  await createProgram(company, {
    title: `Another ${company.asked.length}`,
    manager,
    due_days: random.below(2) === 0 ? null : 20,
    sessions: [await newSession(company, random), await newSession(company, random)],
  });
  if (all.length < 6 || !(await company.send(company.admin, programsApi.archive, { params: { id } }))) return;
  company.count('programs archived');
  const [employee] = await choices.employees(company);
  const late = await company.send(await company.personOf(manager), programsApi.assign, {
    params: { id },
    body: { assigned_employees: [employee!.id] },
  });
  if (late) company.complain('somebody was assigned to an archived program');
};

/** An admin reads all programs, each of which is whole, and somebody the numbers of one, which come to their sum. */
export const readPrograms: Act = async (company, random) => {
  const reply = await company.send(company.admin, programsApi.listAll);
  const cancelled = await choices.cancelledSessions(company);
  for (const { _id, title, training_sessions } of reply?.programs ?? []) {
    // Sessions that were cancelled since are shown no more.
    const hidden = Number(/\((\d+) sessions\)$/.exec(title)?.[1]) - training_sessions.length;
    if (!(hidden >= 0 && hidden <= cancelled.filter(({ program_id }) => program_id === _id).length))
      company.complain(`"${title}" has ${training_sessions.length} sessions`);
  }
  const { id, manager } = random.pick(await choices.programs(company));
  const taught = (await choices.sessionsAhead(company)).filter(({ program_id }) => program_id === id);
  const asking = random.pick([company.admin.id, manager, ...taught.map(({ trainer_id }) => trainer_id)]);
  const counts = await company.send(await company.personOf(asking), programsApi.countByStatus, {
    params: { id },
  });
  if (!counts) return;
  const { total, ...inStatus } = counts;
  if (Object.values(inStatus).reduce((sum, number) => sum + number, 0) !== total)
    company.complain(`the counts of a program do not add up: ${JSON.stringify(counts)}`);
};
