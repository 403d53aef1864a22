import { sql } from 'kysely';
import { dueDatesApi, programsApi, seatsApi, sessionPlansApi } from '#shared/contract';
import {
  assignmentsWhere,
  endExemption,
  enrol,
  exempt,
  extend,
  join,
  leave,
  mark,
  type Act,
} from '../years/acts.ts';
import type { SimulatedCompany } from '../years/simulated-company.ts';

const programOf = (company: SimulatedCompany, id: string) => company.programs.find((each) => each.id === id)!;

const sessionsAhead = (company: SimulatedCompany) =>
  company.rows(sql<{ id: string; program_id: string }>`
    select id, program_id from training_sessions
    where cancelled_at is null and starts_at > ${company.world.clock.now()}::timestamptz order by starts_at, id`);

/** A manager assigns a department, as it were. */
const assignMany: Act = async (company) => {
  const { random } = company;
  const program = random.pick(company.programs)!;
  const free = await company.rows(sql<{ id: string }>`
    select u.id from users u where u.standing = 'employee'
      and not exists (select from assignments a where a.employee_id = u.id and a.program_id = ${program.id})
      and not exists (select from exemptions e where e.person_id = u.id and e.program_id = ${program.id})
    order by u.id`);
  if (free.length === 0) return;
  const body = { assigned_employees: random.some(free, 80).map(({ id }) => id) };
  const reply = await company.send(program.manager, programsApi.assign, { params: { id: program.id }, body });
  company.count('assignments', reply?.employees.length ?? 0);
};

const unassign: Act = async (company) => {
  const chosen = company.random.pick(await assignmentsWhere(company, sql`a.completed_at is null`));
  if (!chosen) return;
  const { program_id: id, employee_id: employeeId } = chosen;
  const { manager } = programOf(company, id);
  if (await company.send(manager, programsApi.unassign, { params: { id, employeeId } }))
    company.count('unassigned');
};

/** An admin cancels a session, and moves its people into the others or leaves the choice to them. */
const cancelSession: Act = async (company) => {
  const ahead = await sessionsAhead(company);
  const chosen = company.random.pick(ahead);
  if (!chosen) return;
  const { id: session, program_id: id } = chosen;
  const others = ahead.filter((each) => each.program_id === id && each.id !== session);
  const moves = company.random.chance(0.5) && others.length > 0;
  const body = {
    reason: 'The trainer is ill',
    ...(moves && { move_to: others.slice(0, 10).map((each) => each.id) }),
  };
  const reply = await company.send(company.admin, sessionPlansApi.cancel, { params: { id, session }, body });
  if (!reply) return;
  company.count('sessions cancelled');
  company.count('people moved', reply.moved);
  company.count('people who lost a seat', reply.freed);
};

/** Somebody takes another seat, or gives it back. */
const changeSeat: Act = async (company) => {
  const seated = await assignmentsWhere(company, sql`a.completed_at is null and a.session_id is not null`);
  const chosen = company.random.pick(seated);
  const person = chosen && company.people.get(chosen.employee_id);
  if (!person) return;
  const params = { id: chosen.program_id };
  const others = (await sessionsAhead(company)).filter(
    ({ id, program_id }) => program_id === chosen.program_id && id !== chosen.session_id,
  );
  const other = company.random.pick(others);
  if (other && company.random.chance(0.5)) {
    const body = { session: other.id };
    if (await company.send(person, seatsApi.switchSession, { params, body })) company.count('seats switched');
  } else if (await company.send(person, seatsApi.giveBack, { params, body: {} }))
    company.count('seats given back');
};

/** A manager reminds some by hand, whoever they are; `expected` says how many that are by these facts. */
export async function remindByHand(
  company: SimulatedCompany,
  expected: (programId: string, people: readonly string[]) => Promise<number>,
): Promise<string[]> {
  const { random } = company;
  const chosen = random.some(await assignmentsWhere(company, sql`a.completed_at is null`), 40);
  const programId = chosen[0]?.program_id;
  if (!programId) return [];
  const people = chosen.filter((row) => row.program_id === programId).map((row) => row.employee_id);
  const { manager } = programOf(company, programId);
  const count = await company.send(manager, dueDatesApi.remind, {
    params: { id: programId },
    body: { people },
  });
  const right = await expected(programId, people);
  company.count('reminded by hand', count?.reminded ?? 0);
  return count?.reminded === right ? [] : [`by hand ${count?.reminded} were reminded, and not ${right}`];
}

/** Plans a session where none is near, mostly: in some programs seats are missing for a while, in some they are few. */
const planSessions: Act = async (company) => {
  const { random } = company;
  const ahead = await sessionsAhead(company);
  const cancelled = new Set(
    (
      await company.rows(sql<{ id: string }>`
        select id from training_sessions where cancelled_at is not null`)
    ).map(({ id }) => id),
  );
  for (const { id, trainer } of company.programs) {
    const own = ahead.filter(({ program_id }) => program_id === id);
    if (own.length >= 3 || !random.chance(own.length === 0 ? 0.3 : 0.4)) continue;
    const session = {
      _id: null,
      trainer: trainer.id,
      date: company.day(3 + random.below(15)),
      time: random.pick(['09:00', '13:30', '18:30'])!,
      capacity: random.chance(0.7) ? 10 + random.below(30) : null,
    };
    if (
      await company.edit(id, ({ sessions }) => ({
        sessions: [...sessions.filter(({ _id }) => _id && !cancelled.has(_id)), session],
      }))
    )
      company.count('sessions planned');
  }
};

/** Acts with how often they come on a day: at most, and with which probability each time. */
const acts: readonly (readonly [Act, number, number])[] = [
  [planSessions, 1, 1],
  [assignMany, 2, 0.5],
  [cancelSession, 1, 0.25],
  [changeSeat, 8, 0.5],
  [extend, 4, 0.4],
  [exempt, 2, 0.4],
  [endExemption, 1, 0.3],
  [unassign, 2, 0.4],
  [join, 2, 0.4],
  [leave, 2, 0.3],
  [mark, 1, 0.7],
  [enrol, 1, 0.6],
];

/** What people do on a day. */
export async function liveThrough(company: SimulatedCompany): Promise<void> {
  for (const [act, times, probability] of acts)
    for (let time = 0; time < times; time += 1) if (company.random.chance(probability)) await act(company);
}
