import { sql } from 'kysely';
import { dueDatesApi, programsApi, recordsApi, usersApi } from '#shared/contract';
import { addDays } from '#shared/time';
import type { SimulatedCompany } from './simulated-company.ts';

export type Act = (company: SimulatedCompany) => Promise<void>;

interface Row {
  program_id: string;
  employee_id: string;
}

export const assignmentsWhere = (company: SimulatedCompany, where: ReturnType<typeof sql>) =>
  company.rows(sql<Row & { session_id: string | null; valid_until: string | null }>`
    select a.program_id, a.employee_id, a.session_id, a.valid_until from assignments a
    join programs p on p.id = a.program_id
    where p.archived_at is null and a.standing = 'employee' and ${where} order by a.program_id, a.employee_id`);

const programOf = (company: SimulatedCompany, id: string) => company.programs.find((each) => each.id === id)!;

/** Managers assign who isn't yet. */
const assign: Act = async (company) => {
  const { random } = company;
  const program = random.pick(company.programs)!;
  const free = await company.rows(sql<{ id: string }>`
    select u.id from users u where u.standing = 'employee'
      and not exists (select from assignments a where a.employee_id = u.id and a.program_id = ${program.id})
      and not exists (select from exemptions e where e.person_id = u.id and e.program_id = ${program.id})
    order by u.id`);
  if (free.length === 0) return;
  const body = { assigned_employees: random.some(free, 6).map(({ id }) => id) };
  const reply = await company.send(program.manager, programsApi.assign, { params: { id: program.id }, body });
  company.count('assignments', reply?.employees.length ?? 0);
  company.count('complete at once', reply?.complete.length ?? 0);
};

/** Each open training has somebody who thinks of it now and then, and more often the more it presses. */
export const enrol: Act = async (company) => {
  const open = await company.rows(sql<Row & { presses: boolean }>`
    select a.program_id, a.employee_id,
      coalesce(a.due_at, p.deadline) < ${company.world.clock.now()}::timestamptz + interval '20 days' as presses
    from assignments a join programs p on p.id = a.program_id
    where a.completed_at is null and a.session_id is null and p.archived_at is null order by 1, 2`);
  for (const { program_id, employee_id, presses } of open) {
    if (!company.random.chance(presses ? 0.12 : 0.04)) continue;
    const sessions = await company.rows(sql<{ id: string }>`
      select id from training_sessions where program_id = ${program_id}
        and starts_at > ${company.world.clock.now()}::timestamptz order by starts_at limit 2`);
    const session = company.random.pick(sessions);
    const person = company.people.get(employee_id);
    if (!session || !person) continue;
    const body = { user: employee_id, session: session.id };
    if (await company.send(person, programsApi.enrol, { params: { id: program_id }, body }))
      company.count('enrolments');
  }
};

/** Trainers mark who sat in their sessions, most soon, some after months. */
export const mark: Act = async (company) => {
  const seated = await assignmentsWhere(
    company,
    sql`a.completed_at is null and exists (select from training_sessions s
      where s.id = a.session_id and s.starts_at < ${company.world.clock.now()}::timestamptz)`,
  );
  for (const [programId, people] of Map.groupBy(seated, ({ program_id }) => program_id)) {
    // Who is forgotten is so for a long time.
    const marked = people.filter(({ employee_id }) => company.random.chance(employee_id < '1' ? 0.01 : 0.4));
    if (marked.length === 0) continue;
    const body = { completed_employees: marked.map(({ employee_id }) => employee_id) };
    const { trainer } = programOf(company, programId);
    const reply = await company.send(trainer, programsApi.complete, { params: { id: programId }, body });
    company.count('completions', reply?.employees.length ?? 0);
  }
};

export const extend: Act = async (company) => {
  const { random } = company;
  const chosen = random.pick(await assignmentsWhere(company, sql`a.completed_at is null`));
  if (!chosen) return;
  const { manager } = programOf(company, chosen.program_id);
  const body = {
    people: [chosen.employee_id],
    due: company.day(20 + random.below(330)),
    because: 'Sick leave',
  };
  const reply = await company.send(manager, dueDatesApi.extend, { params: { id: chosen.program_id }, body });
  company.count('extensions', reply?.employees.length ?? 0);
};

export const exempt: Act = async (company) => {
  const { random } = company;
  const chosen = random.pick(await assignmentsWhere(company, sql`a.completed_at is null`));
  if (!chosen) return;
  const until = random.chance(0.7) ? company.day(random.below(150)) : null;
  const body = { people: [chosen.employee_id], until, because: 'Parental leave' };
  const { manager } = programOf(company, chosen.program_id);
  const reply = await company.send(manager, dueDatesApi.exempt, { params: { id: chosen.program_id }, body });
  company.count('exemptions', reply?.employees.length ?? 0);
};

export const endExemption: Act = async (company) => {
  const chosen = company.random.pick(
    await company.rows(sql<{ program_id: string; person_id: string }>`
      select program_id, person_id from exemptions order by 1, 2`),
  );
  if (!chosen) return;
  const options = { params: { id: chosen.program_id }, body: { people: [chosen.person_id] } };
  const { manager } = programOf(company, chosen.program_id);
  if (await company.send(manager, dueDatesApi.endExemption, options))
    company.count('exemptions ended by hand');
};

function recordForm(company: SimulatedCompany, people: string[]) {
  const { random } = company;
  const trained_on = company.day(-random.below(random.chance(0.7) ? 20 : 500));
  const program = random.chance(0.9) ? random.pick(company.programs)!.id : null;
  const valid_until = random.chance(0.2) ? addDays(trained_on, random.below(500)) : null;
  return {
    people,
    program,
    title: 'Elsewhere',
    trained_on,
    valid_until,
    trainer: null,
    place: null,
    note: null,
  };
}

const activeEmployees = (company: SimulatedCompany) =>
  company.rows(sql<{ id: string }>`select id from users where standing = 'employee' order by id`);

/** An admin records what was done elsewhere: also of who is complete, and so early. */
const record: Act = async (company) => {
  const people = company.random.some(await activeEmployees(company), 3).map(({ id }) => id);
  const reply = await company.send(company.admin, recordsApi.create, { body: recordForm(company, people) });
  company.count('records by the admin', reply?.records.length ?? 0);
};

const propose: Act = async (company) => {
  const chosen = company.random.pick(await activeEmployees(company));
  const person = chosen && company.people.get(chosen.id);
  if (!person) return;
  const body = recordForm(company, [person.id]);
  const reply = await company.send(person, recordsApi.propose, { body });
  if (!reply) return;
  company.count('proposals');
  const params = { id: reply.records[0]!._id };
  if (company.random.chance(0.7)) await company.send(company.admin, recordsApi.accept, { params });
  else await company.send(company.admin, recordsApi.reject, { params, body: { because: 'No proof' } });
};

const revoke: Act = async (company) => {
  const chosen = company.random.pick(
    await company.rows(sql<{ id: string }>`
      select id from training_records r where counts_as_done(r) order by recorded_at desc, id limit 30`),
  );
  if (!chosen) return;
  const options = { params: { id: chosen.id }, body: { because: 'The wrong person was ticked' } };
  if (await company.send(company.admin, recordsApi.revoke, options)) company.count('revocations');
};

export const join: Act = async (company) => {
  const number = company.people.size;
  const form = {
    first_name: 'Sam',
    last_name: `Joiner ${number}`,
    email: `joiner-${number}@company.example`,
  };
  const body = { ...form, temp_password: 'guiding-light', role: 'employee' as const, department: null };
  const reply = await company.send(company.admin, usersApi.create, { body });
  if (!reply) return;
  company.people.set(reply.user._id, { ...form, id: reply.user._id, token: '' });
  company.count('joiners');
};

export const leave: Act = async (company) => {
  const chosen = company.random.pick(await activeEmployees(company));
  if (chosen && (await company.send(company.admin, usersApi.delete, { params: { id: chosen.id } })))
    company.count('leavers');
};

const changeRole: Act = async (company) => {
  const chosen = company.random.pick(
    await company.rows(sql<{ id: string; role: string }>`
      select id, role from users u where standing in ('employee', 'trainer')
        and not exists (select from training_sessions s where s.trainer_id = u.id) order by id`),
  );
  if (!chosen) return;
  const role = chosen.role === 'employee' ? ('trainer' as const) : ('employee' as const);
  const options = { params: { id: chosen.id }, body: { role, department: null } };
  if (await company.send(company.admin, usersApi.edit, options)) company.count('role changes');
};

const rename: Act = async (company) => {
  const { id } = company.random.pick(company.programs)!;
  if (await company.edit(id, ({ title }) => ({ title: `${title.slice(0, 40)} ${company.today}` })))
    company.count('new versions');
};

/** Another period, which half of the time is applied to earlier records, as the preview told. */
const changePeriod: Act = async (company) => {
  const { random } = company;
  const { id } = random.pick(company.programs.slice(0, -1))!;
  const months = random.chance(0.85) ? random.pick([1, 2, 6, 12, 24])! : null;
  const on = months === null && random.chance(0.7) ? random.pick(['02-29', '06-30', '12-31'])! : null;
  const values = { renew_months: months, renew_on: on, window_days: months !== null && months < 3 ? 14 : 60 };
  if (!(await company.edit(id, () => values))) return;
  company.count('new periods');
  if (random.chance(0.5)) return;
  const preview = await company.send(company.admin, dueDatesApi.previewRenewals, {
    params: { id },
    body: { apply: true },
  });
  if (!preview) return;
  const body = { apply: true as const, effects: preview.digest };
  const applied = await company.send(company.admin, dueDatesApi.applyRenewals, { params: { id }, body });
  if (!applied) return;
  company.count('records under a new period', applied.records);
};

/** Acts with the probability of each on a day. */
const acts: readonly (readonly [Act, number])[] = [
  [join, 0.08],
  [assign, 0.6],
  [enrol, 1],
  [mark, 0.7],
  [extend, 0.15],
  [exempt, 0.08],
  [endExemption, 0.02],
  [record, 0.12],
  [propose, 0.05],
  [revoke, 0.06],
  [leave, 0.03],
  [changeRole, 0.03],
  [rename, 0.02],
  [changePeriod, 0.015],
];

/** Keeps a session ahead in each program, as most of its days begin with one. */
async function planSessions(company: SimulatedCompany): Promise<void> {
  const short = await company.rows(sql<{ program_id: string }>`
    select p.id as program_id from programs p where p.archived_at is null and not exists (
      select from training_sessions s where s.program_id = p.id
        and s.starts_at > ${company.world.clock.now()}::timestamptz + interval '3 days') order by p.id`);
  for (const { program_id } of short) {
    const { trainer } = programOf(company, program_id);
    const date = company.day(14 + company.random.below(8));
    await company.edit(program_id, ({ sessions }) => ({
      // At most a hundred: those in which nobody ever sat are the first to go.
      sessions: [...sessions, { _id: null, trainer: trainer.id, date, time: '09:00' }].slice(-100),
    }));
  }
}

/** What people do on a day. */
export async function liveThrough(company: SimulatedCompany): Promise<void> {
  await planSessions(company);
  for (const [act, probability] of acts) if (company.random.chance(probability)) await act(company);
}
