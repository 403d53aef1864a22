import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { setAudience } from '../../../test/audiences.ts';
import { stage } from '../../../test/cast.ts';
import { compareCounts } from '../../maintenance/counts/store.ts';
import { listPeopleInside } from '../training/absences/store.ts';
import { syncAll, syncByNight } from '../training/audiences/nights/service.ts';
import { endSeatsOfSuspended } from '../training/seats/suspended/service.ts';
import { followAbsences, moveNewDueDates } from './users/absence/days/service.ts';
import { Company, type Act } from '../../../test/noisy-company.ts';

/*
 * A year of a company whose other systems are noisy. People move between departments, some for a day or two
 * by mistake, are suspended, away, leave and return. A model that shares no rule with the product says after
 * each night who has which training and seat.
 */

const days = 365;
const people = 5_000;
const programs = 20;
/** How many acts there are on a day. */
const acts = 8;

const somebody = fc.nat({ max: people - 1 });
const department = fc.nat({ max: programs - 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ is: fc.constant('move' as const), person: somebody, department }) },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('blip' as const),
      person: somebody,
      department,
      nights: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('suspend' as const),
      person: somebody,
      nights: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('away' as const),
      person: somebody,
      from: fc.nat({ max: 4 }),
      nights: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('leave' as const),
      person: somebody,
      nights: fc.integer({ min: 1, max: 60 }),
    }),
  },
);

describe('a year of a noisy company', { timeout: 1_800_000 }, () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  const ids: string[] = [];
  const programIds: string[] = [];
  const departmentIds: string[] = [];
  const morning = new Date('2026-12-01T15:00:00Z').getTime();
  const day = 24 * 60 * 60_000;

  beforeAll(async () => {
    world.clock.set(new Date(morning));
    const { db } = world.database;
    const manager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    for (let place = 0; place < programs; place += 1) {
      const { department: created } = await admin.call(usersApi.createDepartment, {
        body: { name: `Department ${place}` },
      });
      departmentIds.push(created._id);
    }
    const { rows } = await sql<{ id: string }>`
      insert into users (first_name, last_name, email, role, department_id, password_hash, background_color, created_at,
        updated_at)
      select 'Sam', 'Number ' || n, n || '@company.example', 'employee', (${departmentIds}::uuid[])[1 + n % ${programs}], 'x',
        '#1f4e8c', ${world.clock.now()}, ${world.clock.now()}
      from generate_series(0, ${people - 1}) n returning id`.execute(db);
    ids.push(...rows.map(({ id }) => id));
    for (let place = 0; place < programs; place += 1) {
      const { id } = await world.createProgram({
        admin,
        manager,
        trainers: [trainer],
        sessionDays: [600],
        due_days: 30,
        deadline: world.day(20),
      });
      programIds.push(id);
      await setAudience(admin, id, [{ departments: [departmentIds[place]!] }]);
    }
    await sql`
      update assignments a set session_id = s.id, enrolled_at = ${world.clock.now()}
      from training_sessions s where s.program_id = a.program_id`.execute(db);
    await sql`analyze`.execute(db);
  }, 300_000);

  /** Does these changes as an admin. */
  async function make(changes: ReturnType<Company['take']>): Promise<void> {
    for (const change of changes) {
      const params = { id: ids[change.person]! };
      const as = admin;
      if (change.is === 'department')
        await as.edits(
          { id: ids[change.person]! },
          { department: departmentIds[change.department]!, external_id: null },
        );
      if (change.is === 'suspend') await as.call(usersApi.suspend, { params, body: { because: null } });
      if (change.is === 'end-suspension') await as.call(usersApi.endSuspension, { params });
      if (change.is === 'leave') await as.deletes({ id: ids[change.person]! });
      if (change.is === 'return') await as.call(usersApi.restore, { params, body: {} });
      if (change.is === 'away') {
        const [from, until] = [world.day(change.from), world.day(change.until)];
        await as.call(usersApi.setAway, { params, body: { from, until, kind: 'leave' } });
      }
    }
  }

  async function night(): Promise<void> {
    await followAbsences(world.services);
    await endSeatsOfSuspended(world.services);
    await syncByNight(world.services);
    await moveNewDueDates(world.services);
    expect(await syncAll(world.services)).toBe(0);
    expect(await listPeopleInside(world.database.db, world.clock.now(), 1)).toEqual([]);
  }

  /** "3 17 seated": who has which training by now. */
  async function present(): Promise<string[]> {
    const { rows } = await sql<{ program_id: string; employee_id: string; is_seated: boolean }>`
      select program_id, employee_id, session_id is not null as is_seated from assignments`.execute(
      world.database.db,
    );
    const places = new Map(ids.map((id, place) => [id, place]));
    return rows
      .map(({ program_id, employee_id, is_seated }) =>
        `${programIds.indexOf(program_id)} ${places.get(employee_id)} ${is_seated ? 'seated' : ''}`.trim(),
      )
      .toSorted();
  }

  test('loses no training and no seat to a blip, and assigns nobody who does not fit, is away or suspended §101.5 §101.6 §103.6 §108.7', async () => {
    const drawn = fc.sample(fc.array(act, { minLength: acts, maxLength: acts }), {
      numRuns: days,
      seed: 20_261_201,
    });
    const places = Array.from({ length: people }, (_, place) => place % programs);
    // The order in which the database returned them is that of their numbers.
    const company = new Company(places, programs);
    for (const [today, planned] of drawn.entries()) {
      world.clock.set(new Date(morning + today * day));
      await make(company.take(planned, today));
      world.clock.set(new Date(morning + (today + 1) * day - 6.5 * 60 * 60_000));
      await night();
      company.pass(today + 1);
      expect(await present(), `after the night of day ${today + 1}`).toEqual(company.trainings());
      if (today % 30 === 0) expect((await compareCounts(world.database.db)).wrong).toEqual([]);
    }
    // All of it happened many times.
    expect(Math.min(...Object.values(company.done()))).toBeGreaterThan(100);
  });
});
