import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/run.mjs';
import { noteUse, signPeopleIn } from './sign-people-in.mjs';

/** @typedef {import('./sign-people-in.mjs').Person} Person */
/** @typedef {import('./sign-people-in.mjs').Role} Role */

/**
 * The people and things of a company that the calls are about, found the same way in each.
 *
 * @typedef {object} Cast
 * @property {Record<Role, Person[]>} people who are signed in, of each role; the demo account first
 * @property {string} programId a program of the demo manager that is open, and has sessions of the demo trainer
 * @property {string} assignedId one to which the demo employee is assigned
 * @property {Record<'surname' | 'name' | 'department' | 'letters' | 'assignedSurname', string>} searches
 * @property {string} month the days that the calendar shows, as a query
 */

/** Of each role at most; as one plays many a company, the employees are a crowd. */
const crowd = { admin: 16, manager: 200, trainer: 400, employee: 4_000 };

/** @returns {Promise<Cast>} */
export async function assembleCast(/** @type {import('./sign-people-in.mjs').Ask} */ ask) {
  const people = {
    admin: await signPeopleIn(ask, 'admin', crowd.admin),
    manager: await signPeopleIn(ask, 'manager', crowd.manager),
    trainer: await signPeopleIn(ask, 'trainer', crowd.trainer),
    employee: await signPeopleIn(ask, 'employee', crowd.employee),
  };
  await noteUse(ask);
  const textOf = async (/** @type {string} */ text, /** @type {unknown[]} */ values = []) =>
    /** @type {string} */ ((await ask(text, values))[0]?.['found'] ?? '');
  const surname = await textOf(usualSurname);
  const programId = await textOf(openProgram);
  return {
    people,
    programId,
    assignedId: await textOf(assignedProgram),
    searches: {
      surname,
      name: await textOf(usualName),
      department: await textOf(usualDepartment),
      letters: surname.slice(0, 2),
      assignedSurname: await textOf(usualAmongAssigned, [programId]),
    },
    month: await shownDays(),
  };
}

/** As the dashboard asks: the six weeks around the month, in the organisation's zone without a setting. */
async function shownDays() {
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(ROOT, 'dist/shared', file)).href);
  const [{ monthOf, rangeOf }, { calendarDateOf }] = [await load('month.js'), await load('time.js')];
  const { from, to } = rangeOf(monthOf(calendarDateOf(new Date(), 'Etc/GMT+6')));
  return `from=${from}&to=${to}`;
}

const openProgram = `
  select p.id as found from programs p
  join users m on m.id = p.assigned_manager_id and m.email = 'manager@lodestar.example'
  where p.archived_at is null and p.deadline > now() and exists (
    select from training_sessions s join users t on t.id = s.trainer_id and t.email = 'trainer@lodestar.example'
    where s.program_id = p.id)
  order by (select count(*) from assignments a where a.program_id = p.id) desc, p.id limit 1`;

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
