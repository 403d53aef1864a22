import { sql } from 'kysely';
import { dueDatesApi } from '../../shared/contract.ts';
import type { DueCause } from '../../shared/due.ts';
import type { Role } from '../../shared/roles.ts';
import { endOfDay } from '../../shared/time.ts';
import { readConfig } from '../../server/config.ts';
import type { Someone, World } from '../../test/world.ts';

/** A training that comes back, past its deadline, whose people are due at different times. */
export const renewingTitle = 'Forklift Truck License';

/** The same, in which the employee has been given more time. */
export const extendedTitle = 'Working at Heights';

/** The same, to which the employee was assigned late. */
export const joinedTitle = 'Handling Chemicals';

/** The same, which the employee has done. */
export const validTitle = 'Signals for Crane Drivers';

const descriptions: Record<string, string> = {
  [renewingTitle]: 'The checks and rules that licensed forklift drivers refresh each year.',
  [extendedTitle]: 'How to use a harness, and when work at a height has to stop.',
  [joinedTitle]: 'How to read labels and data sheets, and what to wear when you handle chemicals.',
  [validTitle]: 'The hand signals for guiding a crane.',
};

export const longReason =
  'The October course was cancelled because the trainer was ill. The next one with room for the whole night shift starts in January.';

/** Somebody's state: in days from today. */
interface Standing {
  cycle?: number;
  due?: { in: number; because: DueCause; reason?: string };
  /** When it was done last, and until when that is valid. */
  record?: { trained: number; valid: number };
  isComplete?: true;
}

const waiting: Standing = {};
const renewal = (days: number): Standing => ({
  cycle: 2,
  due: { in: days, because: 'renewal' },
  record: { trained: days - 365, valid: days },
});
const joined = (days: number): Standing => ({ due: { in: days, because: 'joined' } });
const extended = (days: number, reason: string): Standing => ({
  due: { in: days, because: 'extension', reason },
});
const done = (trained: number): Standing => ({
  record: { trained, valid: trained + 365 },
  isComplete: true,
});

/** Programs whose people have due dates of their own, and people who are exempt from the first. */
export async function addDueDates(world: World, people: Record<Role, Someone>): Promise<void> {
  const { db } = world.database;
  const { rows: others } = await sql<{ id: string }>`
    select id from users where role = 'employee' and deactivated_at is null and id <> ${people.employee.id}
    order by last_name, first_name limit 14`.execute(db);
  const crowd = others.map(({ id }) => id);
  const firstStandings = [
    waiting,
    extended(24, longReason),
    joined(12),
    renewal(45),
    renewal(-3),
    done(-40),
    joined(1),
    waiting,
    waiting,
    done(-300),
  ];
  const renewing = await addProgram(world, people, renewingTitle);
  await assign(
    world,
    people,
    renewing,
    [people.employee.id, ...crowd.slice(0, 10)],
    [renewal(30), ...firstStandings],
  );
  const exempt = crowd.slice(10, 12);
  await assign(world, people, renewing, exempt, [waiting, waiting]);
  const [first, second] = exempt as [string, string];
  const params = { id: renewing };
  const manager = world.as(people.manager);
  await manager.call(dueDatesApi.exempt, {
    params,
    body: { people: [first], because: 'Has a port authority license', until: null },
  });
  await manager.call(dueDatesApi.exempt, {
    params,
    body: { people: [second], because: longReason, until: world.day(60) },
  });

  for (const [title, standing] of [
    [extendedTitle, extended(9, longReason)],
    [joinedTitle, joined(12)],
    [validTitle, done(-40)],
  ] as const) {
    await assign(world, people, await addProgram(world, people, title), [people.employee.id], [standing]);
  }
}

/** A program whose deadline was three weeks ago. */
async function addProgram(
  world: World,
  { admin, manager, trainer }: Record<Role, Someone>,
  title: string,
): Promise<string> {
  const { id } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, trainer],
    title,
    description: descriptions[title]!,
    due_days: 30,
    renew_months: 12,
    renew_on: null,
    window_days: 60,
    deadline: world.day(21),
    sessionDays: [8, 15],
  });
  await sql`update programs set deadline = deadline - interval '42 days' where id = ${id}`.execute(
    world.database.db,
  );
  return id;
}

async function assign(
  world: World,
  { manager, trainer }: Record<Role, Someone>,
  program: string,
  ids: readonly string[],
  standings: readonly Standing[],
): Promise<void> {
  const { db } = world.database;
  const { timeZone } = readConfig({});
  const now = world.clock.now();
  for (const [index, person] of ids.entries()) {
    const { cycle = 1, due, record, isComplete } = standings[index]!;
    const valid = record ? world.day(record.valid) : null;
    if (record)
      await sql`
        insert into training_records (person_id, program_id, title, version, cycle, trained_on, recorded_at,
          recorded_by, source, minutes, trainer_id, trainer, valid_until)
        select ${person}, p.id, p.title, p.version, ${isComplete ? cycle : cycle - 1},
          ${world.day(record.trained)}::date, ${now}::timestamptz, ${trainer.id}, 'session', p.duration_minutes,
          ${trainer.id}, ${`${trainer.first_name} ${trainer.last_name}`}, ${valid}::date
        from programs p where p.id = ${program}`.execute(db);
    await sql`
      insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing,
        cycle, due_at, due_because, due_reason, opened_by, valid_until, completed_at, completed_by)
      select ${program}::uuid, id, ${now}::timestamptz, ${manager.id}::uuid, last_name, first_name, standing, ${cycle},
        ${due ? endOfDay(world.day(due.in), timeZone) : null}::timestamptz, ${due?.because ?? null},
        ${due?.reason ?? null}, ${due?.because === 'renewal' ? 'renewal' : 'manager'}, ${valid}::date,
        ${isComplete ? now : null}::timestamptz, ${isComplete ? trainer.id : null}::uuid
      from users where id = ${person}`.execute(db);
  }
}
