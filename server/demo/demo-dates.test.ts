import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses, type Status } from '#shared/status';
import { calendarDateOf, endOfDay } from '#shared/time';
import { emptyTables, openTestDatabase } from '../../test/database.ts';
import type { Database } from '../db/database.ts';
import { statusOf } from '../db/status.ts';
import { loadDemoCompany } from './load-demo.ts';

const moments = [
  '2026-12-01T12:00:00Z',
  '2028-02-29T23:30:00Z',
  '2026-12-31T05:00:00Z',
  '2027-03-27T18:00:00Z',
];
const timeZones = ['Etc/GMT+6', 'Europe/Berlin', 'Pacific/Auckland'];
const cases = moments.flatMap((moment) => timeZones.map((timeZone) => ({ now: new Date(moment), timeZone })));

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function read<Row>(query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(database.db)).rows;
}

const trainings = sql`assignments a join programs p on p.id = a.program_id join users u on u.id = a.employee_id
  left join training_sessions s on s.id = a.session_id`;

describe.each(cases)('around $now in $timeZone', ({ now, timeZone }) => {
  beforeAll(async () => {
    await emptyTables(database);
    await loadDemoCompany(database, { now, timeZone });
  });

  test('deadlines are past, today and ahead, each at the end of its day', async () => {
    const programs = await read(
      sql<{ deadline: Date; archived: boolean }>`
        select deadline, archived_at is not null as archived from programs`,
    );
    for (const { deadline } of programs) {
      expect(deadline).toEqual(endOfDay(calendarDateOf(deadline, timeZone), timeZone));
    }
    const active = programs.filter(({ archived }) => !archived);
    const isToday = ({ deadline }: { deadline: Date }) =>
      calendarDateOf(deadline, timeZone) === calendarDateOf(now, timeZone);
    expect(active).toHaveLength(14);
    expect(active.filter(({ deadline }) => deadline < now)).toHaveLength(3);
    expect(active.filter(isToday)).toHaveLength(1);
  });

  test('sessions are over, today and ahead', async () => {
    const today = calendarDateOf(now, timeZone);
    const sessions = await read(sql<{ starts_at: Date }>`select starts_at from training_sessions`);
    const days = sessions.map(({ starts_at }) => calendarDateOf(starts_at, timeZone));
    expect(days.filter((day) => day < today).length).toBeGreaterThan(10);
    expect(days).toContain(today);
    expect(days.filter((day) => day > today).length).toBeGreaterThan(10);
  });

  test('manager@ oversees a program past its deadline, one due today and some ahead', async () => {
    const rows = await read(
      sql<{ deadline: Date }>`select deadline from programs p join users m on m.id = p.assigned_manager_id
        where m.email = 'manager@lodestar.example' and p.archived_at is null order by deadline`,
    );
    const deadlines = rows.map(({ deadline }) => deadline);
    expect(deadlines.length).toBeGreaterThanOrEqual(5);
    expect(deadlines[0]!.getTime()).toBeLessThan(now.getTime());
    expect(calendarDateOf(deadlines[1]!, timeZone)).toBe(calendarDateOf(now, timeZone));
  });

  test('active programs have people in every status, employee@ among them', async () => {
    const rows = await read(
      sql<{ email: string; status: Status }>`select u.email, ${statusOf(now)} as status
        from ${trainings} where p.archived_at is null`,
    );
    for (const status of statuses) {
      const inStatus = rows.filter((row) => row.status === status);
      expect(inStatus.length).toBeGreaterThan(10);
      expect(inStatus.map(({ email }) => email)).toContain('employee@lodestar.example');
    }
  });

  test('employee@ has chosen a session ahead, can choose another, and keeps a record of an archived program', async () => {
    const own = sql`u.email = 'employee@lodestar.example'`;
    const later = sql`s.starts_at > ${now}`;
    const open = sql`exists (select from training_sessions o where o.program_id = p.id and o.starts_at > ${now})`;
    const count = async (where: RawBuilder<unknown>) =>
      (await read(sql`select from ${trainings} where ${own} and ${where}`)).length;
    expect(await count(sql`${statusOf(now)} = 'enrolled' and ${later}`)).toBeGreaterThan(0);
    expect(await count(sql`${statusOf(now)} = 'not-enrolled' and ${open}`)).toBeGreaterThan(0);
    expect(await count(sql`p.archived_at is not null and a.completed_at is not null`)).toBe(1);
  });

  test('everybody who is complete has a record by which the day and the end follow from the program', async () => {
    const offences = await read(sql`
      select p.title, u.email from ${trainings} left join training_records r
        on r.person_id = a.employee_id and r.program_id = a.program_id and r.cycle = a.cycle and counts_as_done(r)
      where a.completed_at is not null and (r.id is null or r.valid_until is distinct from a.valid_until
        or r.valid_until is distinct from record_valid_until(r.trained_on, null, p.renew_months, p.renew_on, p.window_days)
        or r.trained_on > (${now} at time zone ${timeZone})::date
        or (r.source = 'session' and r.trained_on <> (s.starts_at at time zone ${timeZone})::date))`);
    expect(offences).toEqual([]);
  });

  test('some are asked again: a renewal that was missed is overdue, and one in its window is not', async () => {
    const rows = await read(sql<{ title: string; status: Status; isAhead: boolean; email: string }>`
      select p.title, ${statusOf(now)} as status, a.due_at > ${now} as "isAhead", u.email
      from ${trainings} join training_records r on r.person_id = a.employee_id and r.program_id = a.program_id
      where a.due_because = 'renewal' and a.cycle = 2 and r.cycle = 1 and r.source = 'import'
        and a.due_at = ((r.valid_until + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond'
        and a.since >= a.assigned_at and a.since <= ${now}`);
    expect(rows).toHaveLength(7);
    expect(rows.filter(({ isAhead }) => !isAhead)).toHaveLength(2);
    for (const { status, isAhead } of rows) expect(status).toBe(isAhead ? 'not-enrolled' : 'overdue');
    const own = rows.filter(({ email }) => email === 'employee@lodestar.example');
    expect(own).toMatchObject([{ title: 'Code of Conduct', isAhead: true }]);
  });

  test('one has more time, one is exempt, one was trained elsewhere, one record is revoked, and two wait', async () => {
    const only = async (query: RawBuilder<object>) => {
      const rows = await read(query);
      expect(rows).toHaveLength(1);
      return rows[0]!;
    };
    expect(
      await only(sql`select p.title, ${statusOf(now)} as status, p.deadline < ${now} as "wasDue" from ${trainings}
        where a.due_because = 'extension' and a.due_reason is not null`),
    ).toEqual({ title: 'Anti-Harassment', status: 'not-enrolled', wasDue: true });
    expect(
      await only(sql`select p.title, e.until > (${now} at time zone ${timeZone})::date as "isAhead"
        from exemptions e join programs p on p.id = e.program_id`),
    ).toEqual({ title: 'Manual Handling', isAhead: true });
    expect(
      await only(sql`select p.title, r.place from ${trainings}
        join training_records r on r.person_id = a.employee_id and r.program_id = a.program_id
        where r.source = 'external' and a.completed_at is not null and a.session_id is null`),
    ).toEqual({ title: 'First Aid at Work', place: 'Red Cross, city center' });
    expect(
      await only(sql`select p.title, a.completed_at, s.starts_at < ${now} as "isOver" from ${trainings}
        join training_records r on r.person_id = a.employee_id and r.program_id = a.program_id
        where r.revoked_because is not null and r.revoked_at <= ${now}`),
    ).toEqual({ title: 'Data Protection Basics', completed_at: null, isOver: true });
    expect(
      await read(sql`select r.title, u.email = 'employee@lodestar.example' as own, r.recorded_by = r.person_id as "bySelf"
        from training_records r join users u on u.id = r.person_id where r.decision = 'proposed' order by 1`),
    ).toEqual([
      { title: 'Crane Operation', own: false, bySelf: false },
      { title: 'Defibrillator Workshop', own: true, bySelf: true },
    ]);
  });

  test('somebody is on leave: what is due meanwhile is due later, their seats are free, and nothing overdue is less so §108.3 §108.5', async () => {
    const rows = await read(sql<{
      lead: string;
      isAway: boolean;
      moved: number;
      seats: number;
      overdue: number;
    }>`
      select l.first_name as lead, ${now} between x.begins_at and x.ends_at and x.has_begun as "isAway",
        count(*) filter (where a.due_because = 'away' and a.due_at > x.ends_at and p.deadline <= x.ends_at
          and exists (select from absence_due_dates k where k.program_id = p.id and k.person_id = u.id))::int as moved,
        count(*) filter (where s.starts_at between ${now} and x.ends_at)::int as seats,
        count(*) filter (where ${statusOf(now)} = 'overdue' and p.deadline < x.begins_at)::int as overdue
      from ${trainings} join absences x on x.person_id = u.id join users l on l.id = u.line_manager_id
      where a.completed_at is null and p.archived_at is null group by x.person_id, l.id`);
    expect(rows).toEqual([{ lead: 'Agnieszka', isAway: true, moved: 3, seats: 0, overdue: 1 }]);
  });

  test('each story happens in its order, and nothing of it after now', async () => {
    const offences = await read(sql`
      select p.title, u.email from ${trainings}
      where u.created_at > p.created_at or p.created_at > a.assigned_at or a.assigned_at > a.enrolled_at
        or greatest(a.assigned_at, a.enrolled_at, a.completed_at, p.archived_at) > ${now}
        or a.enrolled_at > least(s.starts_at, p.archived_at) or a.completed_at > p.archived_at
        or a.completed_at < s.starts_at + p.duration_minutes * interval '1 minute'
        or a.completed_by <> s.trainer_id or a.assigned_by <> p.assigned_manager_id`);
    expect(offences).toEqual([]);
  });
});
