import { programsApi } from '#shared/contract';
import { addDays, calendarDateOf } from '#shared/time';
import type { Client, SignedIn } from '../../../test/client.ts';
import type { RunSql } from './sign-people-in.ts';

/** An open program of the demo manager with one session, of the demo trainer. */
export interface Program {
  id: string;
  sessionId: string;
}

/** The admin who creates a program, and its manager and trainer. */
interface Staff {
  admin: SignedIn;
  manager: { id: string };
  trainer: { id: string };
}

/** Creates a program to which nobody is assigned, and returns its id; null seats are as many as come. */
export async function createProgram(
  { as }: Client,
  { admin, manager, trainer }: Staff,
  capacity: number | null = null,
): Promise<string> {
  const ahead = (days: number) => addDays(calendarDateOf(new Date(), 'UTC'), days);
  const { program_id } = await as(admin).call(programsApi.create, {
    body: {
      title: 'Measured',
      description: 'For a measurement.',
      assigned_manager: manager.id,
      deadline: ahead(60),
      duration: 60,
      sessions: [{ _id: null, trainer: trainer.id, date: ahead(30), time: '10:00', capacity }],
    },
  });
  return program_id;
}

/** A program with its session, which the database tells, as a former release replies otherwise. */
export async function withSession(runSql: RunSql, id: string): Promise<Program> {
  const [session] = await runSql('select id from training_sessions where program_id = $1', [id]);
  return { id, sessionId: String(session?.['id']) };
}

/** The ids of so many active employees, always the same ones. */
export async function findEmployees(runSql: RunSql, number: number): Promise<string[]> {
  const rows = await runSql(
    `select id from users where role = 'employee' and deactivated_at is null order by id limit $1`,
    [number],
  );
  return rows.map(({ id }) => String(id));
}

/** Assigns people directly in the database; with `isEnrolled` they have chosen the session as well. */
export async function placeEmployees(
  runSql: RunSql,
  program: Program,
  ids: readonly string[],
  { isEnrolled }: { isEnrolled: boolean },
): Promise<void> {
  await runSql(
    `insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at)
    select p.id, one.id, now(), p.assigned_manager_id, $3::uuid, case when $3::uuid is not null then now() end
    from programs p, unnest($2::uuid[]) as one (id) where p.id = $1`,
    [program.id, ids, isEnrolled ? program.sessionId : null],
  );
}
