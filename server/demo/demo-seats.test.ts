import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyTables, openTestDatabase } from '../../test/database.ts';
import { findSeatViolations } from '../../test/seat-violations.ts';
import type { Database } from '../db/database.ts';
import { loadDemoCompany } from './load-demo.ts';

const timeZone = 'Etc/GMT+6';
const moments = ['2026-12-01T12:00:00Z', '2027-03-27T05:59:00Z'].map((moment) => new Date(moment));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe.each(moments)('the sessions of the demo company at %s', (now) => {
  beforeAll(async () => {
    await emptyTables(database);
    await loadDemoCompany(database, { now, timeZone });
  });

  const read = async <Row>(query: RawBuilder<Row>) => (await query.execute(database.db)).rows;
  const titles = async (condition: RawBuilder<unknown>) =>
    (
      await read(sql<{ title: string }>`select distinct p.title from programs p
        join training_sessions s on s.program_id = p.id where ${condition} order by 1`)
    ).map(({ title }) => title);

  test('keep every rule of seats', async () => {
    const ask = async (text: string, parameters: unknown[]) =>
      (await database.db.executeQuery(CompiledQuery.raw(text, parameters))).rows as { id: string }[];
    for (const promoteUntilHours of [0, 24]) {
      expect(await findSeatViolations(ask, { now, promoteUntilHours })).toEqual([]);
    }
  });

  test('are full or have seats, have a place or a link, and one is cancelled for a reason', async () => {
    const isAhead = sql`s.starts_at > ${now} and s.cancelled_at is null`;
    expect(await titles(sql`${isAhead} and s.seats_taken = s.capacity`)).toEqual([
      'Code of Conduct',
      'Driving Safely in Winter',
      'Fire Safety',
    ]);
    expect(await titles(sql`${isAhead} and s.seats_taken < s.capacity and s.location is not null`)).toEqual([
      'Code of Conduct',
      'Driving Safely in Winter',
      'Fire Safety',
    ]);
    expect(await titles(sql`s.join_url is not null`)).toEqual(['Data Protection Basics']);
    expect(await titles(sql`s.cancelled_at < ${now} and s.cancel_reason is not null`)).toEqual([
      'Fire Safety',
    ]);
  });

  test('are waited for where they are full, and a seat in one is offered', async () => {
    expect(
      await read(sql`select p.title, count(*)::int as people from waits w join programs p on p.id = w.program_id
        join training_sessions s on s.id = w.session_id where s.seats_taken = s.capacity group by 1 order by 1`),
    ).toEqual([
      { title: 'Code of Conduct', people: 1 },
      { title: 'Fire Safety', people: 2 },
    ]);
    expect(
      await read(sql`select p.title from seat_offers o join programs p on p.id = o.program_id
        join assignments a on (a.program_id, a.employee_id) = (o.program_id, o.person_id)
        join training_sessions s on s.id = a.session_id and s.seats_taken = s.capacity`),
    ).toEqual([{ title: 'Fire Safety' }]);
  });

  test('include one that has just begun, in which trainer@ can show employee@ the code', async () => {
    expect(
      await read(sql`select t.email, count(*)::int as people, bool_or(e.email = 'employee@lodestar.example') as own
        from training_sessions s join users t on t.id = s.trainer_id join assignments a on a.session_id = s.id
        join users e on e.id = a.employee_id
        where s.starts_at <= ${now} and s.starts_at > ${now}::timestamptz - interval '30 minutes' and s.ends_at > ${now}
        group by t.email, s.id`),
    ).toEqual([{ email: 'trainer@lodestar.example', people: 3, own: true }]);
  });

  test('have sheets: who has a record attended, and of others it says how it ended', async () => {
    const outcomes = await read(sql`select outcome, asks_result as "asksResult", count(*)::int > 1 as several
      from attendance t join programs p on p.id = t.program_id join training_sessions s on s.id = t.session_id
      where s.ends_at < t.marked_at and t.marked_at < ${now} group by 1, 2 order by 1, 2`);
    expect(outcomes).toEqual([
      { outcome: 'absent', asksResult: false, several: true },
      { outcome: 'attended', asksResult: false, several: true },
      { outcome: 'attended', asksResult: true, several: true },
      { outcome: 'excused', asksResult: false, several: false },
      { outcome: 'left-early', asksResult: false, several: false },
      { outcome: 'not-passed', asksResult: true, several: false },
    ]);
    const disagreements = await read(sql`
      select r.title from training_records r left join attendance t
        on (t.person_id, t.session_id) = (r.person_id, r.session_id) and t.outcome = 'attended'
      where r.source = 'session' and r.revoked_at is null and (t.score is distinct from r.score or t.person_id is null)`);
    expect(disagreements).toEqual([]);
  });

  test('are too few in a program whose people outnumber its seats', async () => {
    const short = await read(sql`
      select p.title from programs p
      where archived_at is null and (
        select count(*) from assignments a where a.program_id = p.id and completed_at is null and session_id is null
      ) > (
        select sum(coalesce(capacity - seats_taken, 1000)) from training_sessions s
        where s.program_id = p.id and s.starts_at between ${now} and p.deadline and cancelled_at is null)`);
    expect(short).toEqual([{ title: 'Driving Safely in Winter' }]);
  });
});
