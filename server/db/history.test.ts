import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, signInApi } from '#shared/contract';
import { courses, takeCourse } from '../../test/course.ts';
import { timeZone } from '../../test/database.ts';
import { photograph, photographFromHistory, type Photograph } from '../../test/photographs.ts';
import { openVacantDatabase } from '../../test/vacant-database.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';
import { listColumns } from '../maintenance/backup/store.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { inTransaction } from './transaction.ts';

const hour = 60 * 60_000;

/** A company after a course of changes, with a photograph of each evening. */
async function inCompanyAfter(
  course: Parameters<typeof takeCourse>[1],
  work: (world: World, evenings: Photograph[]) => Promise<void>,
): Promise<void> {
  const world = await startWorld();
  try {
    const evenings: Photograph[] = [];
    await takeCourse(world, course, async () => {
      evenings.push(await photograph(world.database.db, world.clock.now()));
    });
    await work(world, evenings);
  } finally {
    await world.close();
  }
}

test('each evening of a company stands in its history, with the number of trainings in each status §67.1', async () => {
  const property = fc.asyncProperty(courses, (course) =>
    inCompanyAfter(course, async ({ services }, evenings) => {
      for (const evening of evenings)
        expect(await photographFromHistory(services.db, evening.at)).toEqual(evening);
    }),
  );
  await fc.assert(property, { numRuns: 4, endOnFailure: true });
}, 120_000);

describe('the history that rows and audit trail of the former release tell', () => {
  const copied = ['departments', 'users', 'programs', 'training_sessions', 'assignments', 'audit_entries'];

  /** A database of the former release with the rows of this one, as far as that release knew them. */
  async function openFormerDatabase({ db }: Pick<Database, 'db'>): Promise<Database> {
    const former = await openVacantDatabase();
    await migrate(former, { timeZone, upTo: '0009-limits-survive.sql' });
    for (const name of copied) {
      const table = sql.table(name);
      const columns = sql.join((await listColumns(former.db, name)).map((column) => sql.ref(column)));
      const { rows } = await sql<{ all: unknown }>`
        select coalesce(jsonb_agg(t), '[]') as all from ${table} t`.execute(db);
      await sql`alter table ${table} disable trigger user`.execute(former.db);
      await sql`insert into ${table} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows[0]!.all)})`.execute(
        former.db,
      );
      await sql`alter table ${table} enable trigger user`.execute(former.db);
    }
    return former;
  }

  const unknown = ['since', 'due_days', 'renew_months', 'renew_on', 'window_days', 'valid_until'];
  const known = (rows: Record<string, unknown>[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !unknown.includes(name))));

  /** The part that the former release knew. */
  const asBefore = ({ users, programs, assignments, ...rest }: Photograph) => ({
    ...rest,
    users: known(users),
    programs: known(programs),
    assignments: known(assignments),
  });

  test('is the state of each evening §67.4', async () => {
    const property = fc.asyncProperty(courses, (course) =>
      inCompanyAfter(course, async ({ database }, evenings) => {
        const former = await openFormerDatabase(database);
        await migrate(former, { timeZone });
        for (const evening of evenings) {
          const told = await photographFromHistory(former.db, evening.at);
          expect(asBefore(told)).toEqual(asBefore(evening));
        }
        await former.close();
      }),
    );
    await fc.assert(property, { numRuns: 4, endOnFailure: true });
  }, 120_000);
});

describe('a change', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, employee: Someone;

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, employee] = [await world.createPerson('trainer'), await world.createPerson('employee')];
  });

  afterAll(() => world.close());

  async function startTraining() {
    const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const params = { id };
    const body = { assigned_employees: [employee.id] };
    await as(manager).call(programsApi.assign, { params, body });
    return { params, session: sessions[0]! };
  }

  async function listStates(program: string) {
    const { rows } = await sql<{ session_id: string | null; since: Date; until: Date | null }>`
      select session_id, since, until from assignments_history where program_id = ${program}
      union all select session_id, since, null from assignments where program_id = ${program}
      order by since`.execute(world.services.db);
    return rows;
  }

  test('is told at the clock’s instant, also where the row goes §67.2', async () => {
    const assigned = world.clock.now();
    const { params, session } = await startTraining();
    world.clock.advance(hour);
    const enrolled = world.clock.now();
    const body = { user: employee.id, session };
    await as(employee).call(programsApi.enrol, { params, body });
    world.clock.advance(hour);
    await as(manager).call(programsApi.unassign, { params: { ...params, employeeId: employee.id } });
    expect(await listStates(params.id)).toEqual([
      { session_id: null, since: assigned, until: enrolled },
      { session_id: session, since: enrolled, until: world.clock.now() },
    ]);
  });

  test('is told at the very instant that it stored, while the clock goes on', async () => {
    world.clock.run(1);
    const { params, session } = await startTraining();
    await as(employee).call(programsApi.enrol, { params, body: { user: employee.id, session } });
    const body = { completed_employees: [employee.id] };
    await as(trainer).call(programsApi.complete, { params, body });
    await as(admin).call(programsApi.archive, { params });
    world.clock.run(0);
    const { rows } = await sql`
      select array(select since from assignments_history where program_id = p.id order by since)
          = array[a.assigned_at, a.enrolled_at] as "tellsWhoIsAsked",
        a.completed_at = a.since and a.completed_at = r.recorded_at as "tellsCompletion",
        p.archived_at = p.since as "tellsArchiving"
      from programs p join assignments a on a.program_id = p.id join training_records r on r.program_id = p.id
      where p.id = ${params.id}`.execute(world.database.db);
    expect(rows).toEqual([{ tellsWhoIsAsked: true, tellsCompletion: true, tellsArchiving: true }]);
  });

  test('ends the former row even if that began by a clock that was ahead', async () => {
    const { params, session } = await startTraining();
    const began = world.clock.now();
    world.clock.advance(-60_000);
    await as(employee).call(programsApi.enrol, { params, body: { user: employee.id, session } });
    world.clock.set(began);
    const { rows } = await sql`
      select until - since = interval '1 microsecond' as "isNext",
        until = (select since from assignments where program_id = h.program_id) as "isContinued"
      from assignments_history h where program_id = ${params.id}`.execute(world.database.db);
    expect(rows).toEqual([{ isNext: true, isContinued: true }]);
  });

  test('of a name leaves a former row of the person and none of the trainings §67.2', async () => {
    const { params } = await startTraining();
    world.clock.advance(hour);
    const body = { first_name: 'Eve', last_name: employee.last_name };
    await as({ token: await world.signIn(employee) }).call(signInApi.changeName, { body });
    expect(await listStates(params.id)).toHaveLength(1);
    const { rows } = await sql`
      select first_name, until from users_history where id = ${employee.id}`.execute(world.database.db);
    expect(rows).toEqual([{ first_name: employee.first_name, until: world.clock.now() }]);
  });

  test('that says nothing of a time is told at the database’s own', async () => {
    const { rows } = await sql`select change_instant() = now() as "isNow"`.execute(world.services.db);
    expect(rows).toEqual([{ isNow: true }]);
    const clock = () => new Date('2031-05-04T03:02:01.000Z');
    const told = await inTransaction({ db: world.services.db, clock }, async (tx, now) => {
      const found = await sql<{ instant: Date }>`select change_instant() as instant`.execute(tx);
      return [now, found.rows[0]!.instant];
    });
    expect(told).toEqual([clock(), clock()]);
  });

  test('can neither choose since when it holds, nor write history §67.2', async () => {
    const { params } = await startTraining();
    const { db } = world.services;
    for (const attempt of [
      sql`insert into users_history select * from users_history`,
      sql`update programs_history set title = 'Other'`,
      sql`delete from assignments_history`,
      sql`truncate assignments_history`,
    ]) {
      await expect(attempt.execute(db)).rejects.toThrow('permission denied');
    }
    await sql`update assignments set since = '2000-01-01' where program_id = ${params.id}`.execute(db);
    const { rows } = await sql<{ since: Date }>`
      select since from assignments where program_id = ${params.id}`.execute(db);
    expect(rows[0]!.since.getFullYear()).toBeGreaterThan(2000);
  });
});
