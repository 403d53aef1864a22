import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { findSeatViolations } from '../../test/seat-violations.ts';
import { generateCompany } from './generate-company.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const isAhead = sql`s.starts_at > ${now} and s.cancelled_at is null`;

describe('the sessions of a generated company', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
    await generateCompany(database, { employees: 1_000, now, timeZone: 'Europe/Berlin' });
  });

  afterAll(() => database.close());

  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.db)).rows;
  const count = async (rows: RawBuilder<unknown>) => (await read(rows)).length;

  test('keep every rule of seats', async () => {
    const ask = async (text: string, parameters: unknown[]) =>
      (await database.db.executeQuery(CompiledQuery.raw(text, parameters))).rows as { id: string }[];
    for (const promoteUntilHours of [0, 24]) {
      expect(await findSeatViolations(ask, { now, promoteUntilHours })).toEqual([]);
    }
  });

  test('are without a capacity, full, and with free seats', async () => {
    const rows = await read(sql<{ kind: string; several: boolean }>`
      select case when capacity is null then 'unlimited' when seats_taken = capacity then 'full' else 'free' end as kind,
        count(*) > 10 as several
      from training_sessions s where ${isAhead} group by 1 order by 1`);
    expect(rows).toEqual(['free', 'full', 'unlimited'].map((kind) => ({ kind, several: true })));
  });

  test('have people who wait for them where they are full, and offers of seats', async () => {
    const waiting = await read(sql<{ full: boolean; several: boolean }>`
      select s.seats_taken = s.capacity as full, count(*) > 10 as several
      from waits w join training_sessions s on s.id = w.session_id where ${isAhead} group by 1`);
    expect(waiting).toEqual([{ full: true, several: true }]);
    expect(await count(sql`select from seat_offers`)).toBeGreaterThan(10);
  });

  test('leave no seat in one program of manager@, where people wait for any', async () => {
    const full = await read(sql<{ title: string; email: string; waiting: boolean }>`
      select p.title, m.email, exists (select from waits w where w.program_id = p.id and w.session_id is null) as waiting
      from programs p join users m on m.id = p.assigned_manager_id join training_sessions s on s.program_id = p.id
      where ${isAhead} group by p.id, m.email having bool_and(coalesce(seats_taken = capacity, false))`);
    expect(full).toMatchObject([{ email: 'manager@lodestar.example', waiting: true }]);
  });

  test('include one of trainer@ today, cancelled ones, places and links', async () => {
    expect(
      await count(sql`select from training_sessions s join users t on t.id = s.trainer_id
        where t.email = 'trainer@lodestar.example' and s.starts_at::date = ${now}::date`),
    ).toBe(1);
    expect(
      await count(sql`select from training_sessions s where cancelled_at < ${now} and starts_at > ${now}
        and not exists (select from assignments a where a.session_id = s.id)`),
    ).toBeGreaterThan(2);
    expect(await count(sql`select from training_sessions where location is null`)).toBe(0);
    expect(await count(sql`select from training_sessions where join_url is not null`)).toBeGreaterThan(10);
  });

  test('have sheets that agree with the records', async () => {
    const outcomes = await read(sql<{ outcome: string }>`select distinct outcome from attendance order by 1`);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['absent', 'attended', 'excused']);
    expect(
      await count(sql`select from attendance t join training_records r
        on (r.person_id, r.session_id) = (t.person_id, t.session_id)
        where (t.score, t.outcome) is distinct from (r.score, 'attended')`),
    ).toBe(0);
    expect(
      await count(sql`select from training_records where outcome = 'passed' and score is not null`),
    ).toBeGreaterThan(10);
  });
});
