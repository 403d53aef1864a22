import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses, type Status } from '#shared/status';
import { openTestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';
import { countWithStatus, isCounted, countsOfProgram, countsOfTrainer, statusOf } from './status.ts';
import type { Db } from './tables.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const minutes = 60_000;
const trainerCount = 3;
const employeeCount = 6;

/** A company by its choices, small enough to be read when fast-check has found one that is counted wrong. */
interface Company {
  programs: {
    /** Relative to now, which itself isn't past. */
    deadlineInMinutes: number;
    isArchived: boolean;
    /** The trainer of each session. */
    trainers: number[];
    /** Each employee at most once. */
    assignments: {
      employee: number;
      reaches: 'assigned' | 'enrolled' | 'complete' | 'complete without a session' | 'unassigned';
      session: number;
      /** An own due date, relative to now as well; null is the deadline. */
      dueInMinutes: number | null;
    }[];
  }[];
  /** Employees who left in the end, and those with another role by then. */
  left: number[];
  promoted: number[];
}

const employees = fc.uniqueArray(fc.nat(employeeCount - 1));

const companies: fc.Arbitrary<Company> = fc.record({
  programs: fc.array(
    fc.record({
      deadlineInMinutes: fc.constantFrom(-2_000, -1, 0, 1, 2_000),
      isArchived: fc.boolean(),
      trainers: fc.array(fc.nat(trainerCount - 1), { minLength: 1, maxLength: 4 }),
      assignments: fc.uniqueArray(
        fc.record({
          employee: fc.nat(employeeCount - 1),
          reaches: fc.constantFrom(
            'assigned',
            'enrolled',
            'complete',
            'complete without a session',
            'unassigned',
          ),
          session: fc.nat(3),
          dueInMinutes: fc.constantFrom(null, -3_000, -1, 0, 1, 3_000),
        }),
        { selector: ({ employee }) => employee },
      ),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  left: employees,
  promoted: employees,
});

type Numbers = Record<Status | 'total', number>;

describe('the numbers of a status', () => {
  let database: Database;
  const manager = randomUUID();
  const trainers = Array.from({ length: trainerCount }, () => randomUUID());
  const staff = Array.from({ length: employeeCount }, () => randomUUID());

  beforeAll(async () => {
    database = await openTestDatabase();
    await insertUser(manager, 'manager');
    for (const id of trainers) await insertUser(id, 'trainer');
    for (const id of staff) await insertUser(id, 'employee');
  });

  afterAll(() => database.close());

  async function insertUser(id: string, role: 'manager' | 'trainer' | 'employee'): Promise<void> {
    const facts = {
      first_name: 'Sam',
      last_name: 'Test',
      email: id,
      password_hash: '',
      background_color: '',
    };
    const user = { ...facts, id, role, department_id: null, created_at: now, updated_at: now };
    await database.db.insertInto('users').values(user).execute();
  }

  /** Makes the company step by step, as people do, so that each change of the counts is taken. */
  async function make(db: Db, { programs, left, promoted }: Company): Promise<void> {
    for (const program of programs) await makeProgram(db, program);
    for (const index of promoted) {
      await db.updateTable('users').set({ role: 'trainer' }).where('id', '=', staff[index]!).execute();
    }
    for (const index of left) {
      await db.updateTable('users').set({ deactivated_at: now }).where('id', '=', staff[index]!).execute();
    }
  }

  async function makeProgram(db: Db, program: Company['programs'][number]): Promise<void> {
    const id = randomUUID();
    const facts = {
      title: 'Fire Safety',
      description: 'How to leave.',
      duration_minutes: 60,
      background_color: '',
    };
    const deadline = new Date(now.getTime() + program.deadlineInMinutes * minutes);
    const times = { deadline, created_at: now, updated_at: now };
    await db
      .insertInto('programs')
      .values({ id, ...facts, ...times, assigned_manager_id: manager })
      .execute();
    const sessions = program.trainers.map((trainer, position) => ({
      id: randomUUID(),
      program_id: id,
      position,
      trainer_id: trainers[trainer]!,
      starts_at: now,
    }));
    await db.insertInto('training_sessions').values(sessions).execute();
    for (const { employee, reaches, session, dueInMinutes } of program.assignments) {
      const row = { program_id: id, employee_id: staff[employee]! };
      const isOwn = sql<boolean>`program_id = ${row.program_id} and employee_id = ${row.employee_id}`;
      await db
        .insertInto('assignments')
        .values({ ...row, ...dueDate(dueInMinutes), assigned_at: now, assigned_by: manager })
        .execute();
      if (reaches === 'unassigned') await db.deleteFrom('assignments').where(isOwn).execute();
      if (reaches === 'enrolled' || reaches === 'complete') {
        const choice = { session_id: sessions[session % sessions.length]!.id, enrolled_at: now };
        await db.updateTable('assignments').set(choice).where(isOwn).execute();
      }
      if (reaches === 'complete' || reaches === 'complete without a session') {
        await insertRecord(db, row);
        const completion = { completed_at: now, completed_by: trainers[0]! };
        await db.updateTable('assignments').set(completion).where(isOwn).execute();
      }
    }
    if (program.isArchived) {
      await db.updateTable('programs').set({ archived_at: now }).where('id', '=', id).execute();
    }
  }

  async function insertRecord(db: Db, row: { program_id: string; employee_id: string }): Promise<void> {
    const facts = { title: 'Fire Safety', version: 1, source: 'external', trained_on: '2026-11-01' } as const;
    await db
      .insertInto('training_records')
      .values({ ...facts, person_id: row.employee_id, program_id: row.program_id, recorded_at: now })
      .execute();
  }

  /** Does the work in such a company, and undoes all of it. */
  async function inCompany(company: Company, work: (db: Db) => Promise<void>): Promise<void> {
    const tx = await database.db.startTransaction().execute();
    try {
      await make(tx, company);
      await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  }

  /** Each program's numbers, by the definition of a row's status. */
  async function countRows(db: Db, where: RawBuilder<boolean>): Promise<Record<string, Numbers>> {
    const programs = await db.selectFrom('programs').select('id').execute();
    const { rows } = await sql<{ program: string; status: Status }>`
      select p.id as program, ${statusOf(now)} as status from assignments a join programs p on p.id = a.program_id
      where ${isCounted} and ${where}`.execute(db);
    const countOf = (id: string) =>
      countBy(rows.flatMap(({ program, status }) => (program === id ? status : [])));
    return Object.fromEntries(programs.map(({ id }) => [id, countOf(id)]));
  }

  /** The same, from the counts that the database keeps. */
  async function readCounts(db: Db, counts: RawBuilder<unknown>): Promise<Record<string, Numbers>> {
    const { rows } = await sql<{ program: string; numbers: Numbers }>`
      select p.id as program, ${numbersOf((number) => number)} as numbers
      from programs p cross join lateral ${counts} counts`.execute(db);
    return Object.fromEntries(rows.map(({ program, numbers }) => [program, numbers]));
  }

  /** Everybody's trainings in active programs, by rows. */
  async function countCompany(db: Db): Promise<Numbers> {
    const { rows } = await sql<{ status: Status }>`
      select ${statusOf(now)} as status from assignments a join programs p on p.id = a.program_id
      where ${isCounted} and p.archived_at is null`.execute(db);
    return countBy(rows.map(({ status }) => status));
  }

  /** The same from the counts. */
  async function readCompany(db: Db): Promise<Numbers> {
    const { rows } = await sql<{ numbers: Numbers }>`
      select ${numbersOf((number) => sql`coalesce(sum(${number}), 0)`)} as numbers
      from programs p cross join lateral ${countsOfProgram(now)} counts where p.archived_at is null`.execute(
      db,
    );
    return rows[0]!.numbers;
  }

  test('are the same by rows and from the counts: of a program, of a trainer in it, and of the company §60.1 §66.1', async () => {
    const property = fc.asyncProperty(companies, (company) =>
      inCompany(company, async (db) => {
        expect(await readCounts(db, countsOfProgram(now))).toEqual(await countRows(db, sql`true`));
        for (const id of trainers) {
          const isWithTrainer = sql<boolean>`
            a.session_id in (select id from training_sessions where trainer_id = ${id})`;
          expect(await readCounts(db, countsOfTrainer(id, now))).toEqual(await countRows(db, isWithTrainer));
        }
        expect(await readCompany(db)).toEqual(await countCompany(db));
      }),
    );
    await fc.assert(property, { numRuns: 60 });
  });

  test.each([
    { when: 'a moment after the deadline', deadlineInMinutes: -1, dueInMinutes: null, status: 'overdue' },
    { when: 'at the deadline', deadlineInMinutes: 0, dueInMinutes: null, status: 'not-enrolled' },
    {
      when: 'a moment after a due date of its own',
      deadlineInMinutes: 1,
      dueInMinutes: -1,
      status: 'overdue',
    },
    { when: 'at a due date of its own', deadlineInMinutes: -1, dueInMinutes: 0, status: 'not-enrolled' },
  ] as const)('count what is not complete as $status $when §60.1', async (the) => {
    const { deadlineInMinutes, dueInMinutes, status } = the;
    const assignments = [{ employee: 0, reaches: 'assigned' as const, session: 0, dueInMinutes }];
    const program = { deadlineInMinutes, isArchived: false, trainers: [0], assignments };
    await inCompany({ programs: [program], left: [], promoted: [] }, async (db) => {
      const expected = { ...countBy([]), total: 1, [status]: 1 };
      expect(Object.values(await countRows(db, sql`true`))).toEqual([expected]);
      expect(Object.values(await readCounts(db, countsOfProgram(now)))).toEqual([expected]);
    });
  });
});

const dueDate = (minutesFromNow: number | null) =>
  minutesFromNow === null
    ? {}
    : { due_at: new Date(now.getTime() + minutesFromNow * minutes), due_because: 'joined' as const };

function countBy(found: readonly Status[]): Numbers {
  const numbers = statuses.map((status) => [status, found.filter((one) => one === status).length]);
  return { total: found.length, ...Object.fromEntries(numbers) } as Numbers;
}

function numbersOf(aggregate: (number: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  const pairs = statuses.map((status) => sql`${sql.lit(status)}, ${aggregate(countWithStatus(status))}`);
  return sql`json_build_object('total', ${aggregate(sql`counts.total`)}, ${sql.join(pairs)})`;
}
