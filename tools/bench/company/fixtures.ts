import { monthOf, type Month } from '#shared/month';
import type { Role } from '#shared/roles';
import { calendarDateOf } from '#shared/time';
import { readConfig } from '../../../server/config.ts';
import { signPeopleIn, type RunSql, type Person } from './sign-people-in.ts';

/** The people, programs and searches that the calls use, chosen the same way in every company. */
export interface Fixtures {
  /** Who is signed in, of each role; the demo account first. */
  people: Record<Role, Person[]>;
  /** A program of the demo manager that is open, and has sessions of the demo trainer. */
  programId: string;
  /** The demo trainer's session there in which most people sit. */
  sessionId: string;
  /** One to which the demo employee is assigned. */
  assignedId: string;
  searches: Record<'surname' | 'name' | 'department' | 'letters' | 'assignedSurname', string>;
  /** The month that the calendar shows. */
  month: Month;
}

/** How many people of each role are signed in, at most. */
const maximumPeople: Record<Role, number> = { admin: 16, manager: 200, trainer: 400, employee: 4_000 };

export async function collectFixtures(runSql: RunSql): Promise<Fixtures> {
  const people = {
    admin: await signPeopleIn(runSql, 'admin', maximumPeople.admin),
    manager: await signPeopleIn(runSql, 'manager', maximumPeople.manager),
    trainer: await signPeopleIn(runSql, 'trainer', maximumPeople.trainer),
    employee: await signPeopleIn(runSql, 'employee', maximumPeople.employee),
  };
  await runSql('vacuum (analyze) sign_ins');
  const find = async (text: string, values: unknown[] = []) =>
    ((await runSql(text, values))[0]?.['found'] ?? '') as string;
  const surname = await find(usualSurname);
  const programId = await find(openProgram);
  return {
    people,
    programId,
    sessionId: await find(fullestSession, [programId]),
    assignedId: await find(assignedProgram),
    searches: {
      surname,
      name: await find(usualName),
      department: await find(usualDepartment),
      letters: surname.slice(0, 2),
      assignedSurname: await find(usualAmongAssigned, [programId]),
    },
    // As for the dashboard: in the organisation's zone.
    month: monthOf(calendarDateOf(new Date(), readConfig({}).timeZone)),
  };
}

/** The first person of a role; throws if the company has none. */
export function personInRole({ people }: Fixtures, role: Role): Person {
  const [first] = people[role];
  if (!first) throw new Error(`The company has no ${role}.`);
  return first;
}

const openProgram = `
  select p.id as found from programs p
  join users m on m.id = p.assigned_manager_id and m.email = 'manager@lodestar.example'
  where p.archived_at is null and p.deadline > now() and exists (
    select from training_sessions s join users t on t.id = s.trainer_id and t.email = 'trainer@lodestar.example'
    where s.program_id = p.id)
  order by (select count(*) from assignments a where a.program_id = p.id) desc, p.id limit 1`;

// Nobody sits in a cancelled one, of which older releases know nothing.
const fullestSession = `
  select s.id as found from training_sessions s
  join users t on t.id = s.trainer_id and t.email = 'trainer@lodestar.example'
  where s.program_id = $1
  order by (select count(*) from assignments a where a.session_id = s.id) desc, s.id limit 1`;

const assignedProgram = `
  select a.program_id as found from assignments a join programs p on p.id = a.program_id and p.archived_at is null
  join users u on u.id = a.employee_id and u.email = 'employee@lodestar.example'
  order by p.deadline desc, p.id limit 1`;

/** By rank and not by number: so many people have the name as usual in a company of that size. */
const usualSurname = `
  select last_name as found from users where role = 'employee' and deactivated_at is null
  group by last_name order by count(*) desc, last_name offset 20 limit 1`;

const usualAmongAssigned = `
  select u.last_name as found from users u join assignments a on a.employee_id = u.id and a.program_id = $1
  where u.deactivated_at is null group by u.last_name order by count(*) desc, u.last_name offset 20 limit 1`;

const usualName = `
  select first_name || ' ' || last_name as found from users where role = 'employee' and deactivated_at is null
  group by first_name, last_name order by count(*) desc, last_name, first_name offset 20 limit 1`;

const usualDepartment = `
  select d.name as found from departments d join users u on u.department_id = d.id and u.deactivated_at is null
  group by d.id order by count(*) desc, d.name offset 2 limit 1`;
