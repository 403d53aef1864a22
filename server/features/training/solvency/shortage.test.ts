import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { insertRecord, insertUser } from '../../../../test/rows.ts';
import { countUnseated, type FreeSeats } from '../../../../test/seat-matching.ts';
import type { Database } from '../../../db/database.ts';
import type { Db } from '../../../db/tables.ts';
import { countShortages } from './store.ts';
import { listShort, shortageFrom, shortageIn, shortageOf, shortAtOnce, type Shortage } from './reads.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const minute = 60_000;
const inMinutes = (count: number) => new Date(now.getTime() + count * minute);
const sqlNow = sql<Date>`${now}::timestamptz`;
const moment = { now: sqlNow, zone: sql<string>`'UTC'` };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const minutes = fc.integer({ min: -3, max: 9 });

const companies = fc.record({
  demand: fc.array(fc.record({ due: minutes, people: fc.integer({ min: 1, max: 4 }) }), { maxLength: 5 }),
  supply: fc.array(
    fc.record({
      starts_at: fc.integer({ min: 1, max: 9 }),
      seats: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 12 }),
    }),
    { maxLength: 5 },
  ),
});

interface Row {
  short: number;
  at: Date;
  without_seat: number;
  free_seats: number | null;
}

test('the greatest surplus of people over seats is what a maximum matching leaves over, in 10,000 companies §76.1', async () => {
  const drawn = fc.sample(companies, 10_000);
  const sent = drawn.map(({ demand, supply }) => ({
    demand: demand.map(({ due, people }) => ({ due: inMinutes(due), people })),
    supply: supply.map(({ starts_at, seats }) => ({ starts_at: inMinutes(starts_at), seats })),
  }));
  const { rows } = await sql<Row>`
    with company as (
      select n as program_id, facts
      from jsonb_array_elements(${JSON.stringify(sent)}::jsonb) with ordinality company (facts, n))
    select shortage.* from ${shortageFrom(
      {
        programs: sql`company`,
        demand: sql`(select program_id, r.*
          from company, jsonb_to_recordset(facts->'demand') as r (due timestamptz, people int))`,
        supply: sql`(select program_id, r.*
          from company, jsonb_to_recordset(facts->'supply') as r (starts_at timestamptz, seats int))`,
      },
      sqlNow,
    )} shortage order by program_id`.execute(database.db);
  let short = 0;
  for (const [index, { demand, supply }] of sent.entries()) {
    const row = rows[index]!;
    const people = demand.flatMap(({ due, people: each }) =>
      Array<Date | null>(each).fill(due < now ? null : due),
    );
    const seats: FreeSeats[] = supply.map(({ starts_at: startsAt, seats: free }) => ({
      startsAt,
      seats: free,
    }));
    expect({ demand, supply, short: row.short }).toEqual({
      demand,
      supply,
      short: countUnseated(people, seats),
    });
    // Its figures are those of the moment that it names.
    const isLast =
      seats.every(({ startsAt }) => startsAt <= row.at) && people.every((due) => !due || due <= row.at);
    const due = people.filter((each) => (each ? each <= row.at : isLast));
    const by = seats.filter(({ startsAt }) => startsAt <= row.at);
    expect(row.without_seat).toBe(due.length);
    expect(row.free_seats).toBe(
      by.some(({ seats: free }) => free === null)
        ? null
        : by.reduce((sum, { seats: free }) => sum + free!, 0),
    );
    expect(row.at >= now).toBe(true);
    if (row.short > 0) short += 1;
  }
  expect(short).toBeGreaterThan(1_000);
});

/** A program by its choices; times are in minutes from now. */
interface Choices {
  deadline: number;
  isArchived: boolean;
  sessions: { startsAt: number; capacity: number | null; isCancelled: boolean }[];
  /** People who find no seat stay without. */
  assignments: {
    due: number | null;
    session: number;
    reaches: 'assigned' | 'enrolled' | 'complete' | 'unassigned' | 'left';
  }[];
}

const programs: fc.Arbitrary<Choices> = fc.record({
  deadline: minutes,
  isArchived: fc.constantFrom(false, false, false, true),
  sessions: fc.array(
    fc.record({
      startsAt: minutes,
      capacity: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 8 }),
      isCancelled: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  assignments: fc.array(
    fc.record({
      due: fc.option(minutes, { freq: 2 }),
      session: fc.nat(3),
      reaches: fc.constantFrom('assigned', 'assigned', 'enrolled', 'complete', 'unassigned', 'left'),
    }),
    { maxLength: 8 },
  ),
});

describe('how many seats a program is short of', () => {
  let manager: string, trainer: string;
  const staff: string[] = [];

  beforeAll(async () => {
    manager = await insertUser(database.db, 'manager');
    trainer = await insertUser(database.db, 'trainer');
    for (let count = 0; count < 8; count += 1) staff.push(await insertUser(database.db, 'employee'));
  });

  /** Makes the program step by step, as people do, so that each change of the counts is taken. */
  async function make(tx: Db, { deadline, isArchived, sessions, assignments }: Choices): Promise<string> {
    const program = randomUUID();
    await sql`insert into programs (id, title, description, assigned_manager_id, deadline, duration_minutes,
        background_color, created_at, updated_at)
      values (${program}, 'Fire Safety', 'About fire.', ${manager}, ${inMinutes(deadline)}, 60, '', ${now}, ${now})`.execute(
      tx,
    );
    const held = sessions.map((session) => ({ ...session, id: randomUUID(), taken: 0 }));
    for (const [position, { id, startsAt, capacity }] of held.entries()) {
      await sql`insert into training_sessions (id, program_id, position, trainer_id, starts_at, capacity)
        values (${id}, ${program}, ${position}, ${trainer}, ${inMinutes(startsAt)}, ${capacity})`.execute(tx);
    }
    for (const [index, { due, session, reaches }] of assignments.entries()) {
      const employee = staff[index]!;
      const isOwn = sql`program_id = ${program} and employee_id = ${employee}`;
      await sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by, due_at, due_because)
        values (${program}, ${employee}, ${now}, ${manager}, ${due === null ? null : inMinutes(due)},
          ${due === null ? null : 'joined'})`.execute(tx);
      const chosen = held[session % held.length]!;
      if (reaches !== 'assigned' && !chosen.isCancelled && chosen.taken < (chosen.capacity ?? Infinity)) {
        await sql`update assignments set session_id = ${chosen.id}, enrolled_at = ${now} where ${isOwn}`.execute(
          tx,
        );
        if (reaches === 'enrolled' || reaches === 'complete') chosen.taken += 1;
      }
      if (reaches === 'complete') {
        await insertRecord(tx, { person: employee, program });
        await sql`update assignments set completed_at = ${now}, completed_by = ${trainer} where ${isOwn}`.execute(
          tx,
        );
      }
      if (reaches === 'unassigned') await sql`delete from assignments where ${isOwn}`.execute(tx);
      if (reaches === 'left')
        await sql`update users set deactivated_at = ${now} where id = ${employee}`.execute(tx);
    }
    const cancelled = held.flatMap(({ id, isCancelled }) => (isCancelled ? id : []));
    await sql`update training_sessions set cancelled_at = ${now}, cancelled_by = ${manager}
      where id = any(${cancelled}::uuid[])`.execute(tx);
    if (isArchived) await sql`update programs set archived_at = ${now} where id = ${program}`.execute(tx);
    return program;
  }

  /** The same from the rows, one person and one seat at a time. */
  async function countRows(tx: Db, program: string): Promise<Pick<Shortage, 'short'> & { people: number }> {
    const { rows: people } = await sql<{ due: Date; sits_at: Date | null }>`
      select coalesce(a.due_at, p.deadline) as due, s.starts_at as sits_at
      from assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
      left join training_sessions s on s.id = a.session_id
      where p.id = ${program} and p.archived_at is null and u.deactivated_at is null and a.completed_at is null`.execute(
      tx,
    );
    const { rows: seats } = await sql<FreeSeats>`
      select s.starts_at as "startsAt", s.capacity - (
          select count(*)::int from assignments a join users u on u.id = a.employee_id
          where a.session_id = s.id and u.deactivated_at is null) as seats
      from training_sessions s where s.program_id = ${program} and s.cancelled_at is null
        and (s.starts_at > ${now} or (s.capacity is null and s.starts_at >= '2026-12-01'))`.execute(tx);
    const unseated = people.filter(({ due, sits_at: seat }) => !seat || (due >= now && seat > due));
    const dues = unseated.map(({ due }) => (due < now ? null : due));
    return { short: countUnseated(dues, seats), people: unseated.length };
  }

  test('is the same from the counts as from everybody and every seat §76.1', async () => {
    let short = 0;
    const property = fc.asyncProperty(programs, async (choices) => {
      const tx = await database.db.startTransaction().execute();
      try {
        const program = await make(tx, choices);
        const { rows } = await sql<{
          shortage: Shortage;
        }>`select ${shortageOf(program, moment)} as shortage`.execute(tx);
        const counted = await countRows(tx, program);
        const told = rows[0]!.shortage;
        expect(told.short).toBe(counted.short);
        expect(told.by !== null).toBe(told.short > 0);
        if (told.short === 0) expect(told.without_seat).toBe(counted.people);
        else expect(told.without_seat - told.free_seats!).toBe(told.short);
        if (told.short > 0) short += 1;
      } finally {
        await tx.rollback().execute();
      }
    });
    await fc.assert(property, { numRuns: 200 });
    expect(short).toBeGreaterThan(40);
  });

  const firstOf = (all: unknown[]) => ({ programs: all.slice(0, 2), total: all.length });

  async function readAtOnce(tx: Db, viewer: Parameters<typeof listShort>[0], at: typeof moment) {
    const { rows } = await sql<{ reply: unknown }>`select ${shortAtOnce(viewer, at)} as reply`.execute(tx);
    return rows[0]!.reply;
  }

  test("names in an admin's and a manager's list those that are short, by the moment that is told of each", async () => {
    let named = 0;
    const several = fc.array(programs, { minLength: 2, maxLength: 4 });
    const property = fc.asyncProperty(several, async (company) => {
      const tx = await database.db.startTransaction().execute();
      try {
        for (const { assignments, ...choices } of company)
          await make(tx, {
            ...choices,
            assignments: assignments.filter(({ reaches }) => reaches !== 'left'),
          });
        const { rows: expected } = await sql`
          select p.id as _id, p.title, shortage.short, to_char(shortage.at, 'YYYY-MM-DD') as by
          from ${shortageIn(sql`true`, moment)} shortage join programs p on p.id = shortage.program_id
          where shortage.short > 0 order by shortage.at, p.title, p.id`.execute(tx);
        await countShortages(tx, { now, zone: moment.zone });
        for (const viewer of [
          { _id: manager, role: 'manager' as const },
          { _id: manager, role: 'admin' as const },
        ]) {
          const { rows } = await sql<{
            reply: unknown;
          }>`select ${listShort(viewer, moment)} as reply`.execute(tx);
          expect(rows[0]!.reply).toEqual({ programs: expected });
          expect(await readAtOnce(tx, viewer, moment)).toEqual(firstOf(expected));
        }
        // Nothing has changed but the time.
        const later = inMinutes(4);
        const laterMoment = { ...moment, now: sql<Date>`${later}::timestamptz` };
        await countShortages(tx, { now: later, zone: moment.zone });
        const admin = { _id: manager, role: 'admin' as const };
        const { rows: then } = await sql<{ reply: { programs: unknown[] } }>`
          select ${listShort(admin, laterMoment)} as reply`.execute(tx);
        expect(await readAtOnce(tx, admin, laterMoment)).toEqual(firstOf(then[0]!.reply.programs));
        named += expected.length;
      } finally {
        await tx.rollback().execute();
      }
    });
    await fc.assert(property, { numRuns: 100 });
    expect(named).toBeGreaterThan(60);
  });
});
