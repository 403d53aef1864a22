import { sql } from 'kysely';
import type { SimulatedCompany } from './company.ts';

/*
 * Rows among which somebody chooses. They stand in the order of facts that the acts have given them, never of their ids:
 * so the same lots lead to the same life.
 */

export interface ProgramChoice {
  id: string;
  manager: string;
}

/** Programs that aren't archived. */
export const programs = (company: SimulatedCompany) =>
  company.rows(sql<ProgramChoice>`
    select id, assigned_manager_id as manager from programs where archived_at is null order by title, created_at`);

export interface Assignment {
  program_id: string;
  employee_id: string;
  session_id: string | null;
  manager: string;
}

/** Assignments of employees, open ones or complete ones, with the manager of each. */
const assignments = (company: SimulatedCompany, isOpen: boolean) =>
  company.rows(sql<Assignment>`
    select a.program_id, a.employee_id, a.session_id, p.assigned_manager_id as manager
    from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
    where (a.completed_at is null) = ${isOpen} and p.archived_at is null and a.standing <> 'left'
    order by p.title, p.created_at, u.email`);

export const openAssignments = (company: SimulatedCompany) => assignments(company, true);
export const completeAssignments = (company: SimulatedCompany) => assignments(company, false);

export interface Session {
  id: string;
  program_id: string;
  trainer_id: string;
}

/** Sessions that are still to come. */
export const sessionsAhead = (company: SimulatedCompany) =>
  company.rows(sql<Session>`
    select s.id, program_id, trainer_id from training_sessions s join programs p on p.id = s.program_id
    where cancelled_at is null and archived_at is null and starts_at > ${company.place.now()}::timestamptz
    order by starts_at, title, p.created_at, capacity`);

export const cancelledSessions = (company: SimulatedCompany) =>
  company.rows(sql<{ program_id: string }>`
    select program_id from training_sessions where cancelled_at is not null`);

/** Sessions of the last weeks whose sheet is open: from half an hour before. */
export const sessionsToMark = (company: SimulatedCompany) =>
  company.rows(sql<Session>`
    select s.id, program_id, trainer_id from training_sessions s join programs p on p.id = s.program_id
    where cancelled_at is null and archived_at is null
      and starts_at between ${company.place.now()}::timestamptz - interval '40 days'
        and ${company.place.now()}::timestamptz + interval '15 minutes'
      and exists (select from assignments a where a.session_id = s.id and a.completed_at is null)
    order by starts_at, title, p.created_at, capacity`);

const people = (company: SimulatedCompany, where: ReturnType<typeof sql>) =>
  company.rows(sql<{ id: string; role: string }>`select id, role from users u where ${where} order by email`);

export const employees = (company: SimulatedCompany) => people(company, sql`standing = 'employee'`);

/** People of any role who are neither assigned to the program nor exempt. */
export const unassigned = (company: SimulatedCompany, programId: string) =>
  people(
    company,
    sql`standing <> 'left'
      and not exists (select from assignments a where a.employee_id = u.id and a.program_id = ${programId})
      and not exists (select from exemptions e where e.person_id = u.id and e.program_id = ${programId})`,
  );

/** Trainers who teach nothing, and employees. */
export const movable = (company: SimulatedCompany) =>
  people(
    company,
    sql`standing in ('employee', 'trainer')
      and not exists (select from training_sessions s where s.trainer_id = u.id)`,
  );

export const trainers = (company: SimulatedCompany) =>
  people(
    company,
    sql`standing = 'trainer' and exists (select from training_sessions s where s.trainer_id = u.id)`,
  );

export const everybody = (company: SimulatedCompany) => people(company, sql`standing <> 'left'`);

export const departments = (company: SimulatedCompany) =>
  company.rows(sql<{ id: string }>`select id from departments order by name`);

/** Whose exemption may end. */
export const exemptions = (company: SimulatedCompany) =>
  company.rows(sql<{ program_id: string; person_id: string; manager: string }>`
    select e.program_id, e.person_id, p.assigned_manager_id as manager from exemptions e
    join programs p on p.id = e.program_id join users u on u.id = e.person_id
    where p.archived_at is null order by title, p.created_at, email`);

/** The newest records that count. */
export const newestRecords = (company: SimulatedCompany) =>
  company.rows(sql<{ id: string }>`
    select r.id from training_records r join users u on u.id = r.person_id
    where counts_as_done(r) order by recorded_at desc, email, r.title limit 30`);
