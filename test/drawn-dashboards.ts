import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../server/db/tables.ts';
import { insertRecord } from './rows.ts';

/** Companies by their choices, for a test that compares several calls about them. */

const minute = 60_000;
const day = 24 * 60 * minute;

/** In minutes from now; some are the same, and some lie where a day or a status ends. */
const moments = fc
  .constantFrom(-60, -5, -1, 0, 1, 3, 3, 20, 45, 200)
  .chain((days) => fc.constantFrom(0, 1, -1, 90).map((minutes) => days * 24 * 60 + minutes));

const titles = ['Fire Safety', 'First Aid', 'Ladders', 'älter', 'Zebra', 'data 2', 'Data 10'];

interface DrawnProgram {
  title: string;
  manager: number;
  deadline: number;
  dueDays: number | null;
  isArchived: boolean;
  sessions: {
    trainer: number;
    startsAt: number;
    capacity: number | null;
    isCancelled: boolean;
    place: 'Room 4' | 'https://meet.company.example' | null;
  }[];
  /** Each person at most once. */
  assignments: {
    person: number;
    session: number;
    reaches: 'assigned' | 'enrolled' | 'complete' | 'complete without a session' | 'waiting';
    due: number | null;
    /** In days from now; of one that is open it is that of a renewal. */
    validUntil: number | null;
  }[];
}

interface DrawnCompany {
  programs: DrawnProgram[];
  suspended: number[];
  away: number[];
  proposals: number;
}

export function drawCompanies({
  managers,
  trainers,
  people,
}: Record<'managers' | 'trainers' | 'people', number>) {
  const some = fc.uniqueArray(fc.nat(people - 1), { maxLength: 2 });
  const session = fc.record({
    trainer: fc.nat(trainers - 1),
    startsAt: moments,
    capacity: fc.constantFrom(null, 1, 2),
    isCancelled: fc.constantFrom(false, false, false, true),
    place: fc.constantFrom('Room 4' as const, 'https://meet.company.example' as const, null),
  });
  const assignment = fc.record({
    person: fc.nat(people - 1),
    session: fc.nat(3),
    reaches: fc.constantFrom(
      'assigned' as const,
      'enrolled' as const,
      'complete' as const,
      'complete without a session' as const,
      'waiting' as const,
      'waiting' as const,
    ),
    due: fc.option(moments),
    validUntil: fc.constantFrom(null, -3, 0, 2, 400),
  });
  const program: fc.Arbitrary<DrawnProgram> = fc.record({
    title: fc.constantFrom(...titles),
    manager: fc.nat(managers - 1),
    deadline: moments,
    dueDays: fc.constantFrom(null, 14),
    isArchived: fc.constantFrom(false, false, false, true),
    sessions: fc.array(session, { minLength: 1, maxLength: 4 }),
    assignments: fc.uniqueArray(assignment, { selector: (each) => each.person, maxLength: people }),
  });
  return fc.record<DrawnCompany>({
    // Where two have one title, not each list has an order.
    programs: fc.uniqueArray(program, { selector: ({ title }) => title, minLength: 1, maxLength: 7 }),
    suspended: some,
    away: some,
    proposals: fc.nat(2),
  });
}

/** The people of a company, by id; all of them may be assigned, whatever their role is. */
interface Staff {
  managers: readonly string[];
  trainers: readonly string[];
  people: readonly string[];
}

/** Makes the company step by step, as people do, so that each figure that is kept follows. */
export async function makeCompany(db: Db, company: DrawnCompany, staff: Staff, now: Date): Promise<void> {
  for (const program of company.programs)
    await db.transaction().execute((tx) => makeProgram(tx, program, staff, now));
  for (const person of company.suspended)
    await sql`update users set suspended_at = ${now} where id = ${staff.people[person]}`.execute(db);
  for (const person of company.away)
    await sql`insert into absences values (${staff.people[person]}, ${now}, ${now}, 'leave', ${now},
      ${new Date(now.getTime() + 4 * day)}, true)`.execute(db);
  for (let count = 0; count < company.proposals; count += 1)
    await sql`insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
      values (${staff.people[0]}, 'Swimming', '2026-11-02', ${now}, 'external', 'proposed')`.execute(db);
}

/** Takes all programs out of everybody's view, and brings everybody back. */
export async function endCompany(db: Db, now: Date): Promise<void> {
  await sql`update programs set archived_at = ${now} where archived_at is null`.execute(db);
  await sql`update users set suspended_at = null where suspended_at is not null`.execute(db);
  await sql`delete from absences`.execute(db);
  await sql`update training_records set decision = 'rejected', decided_at = ${now}, decided_because = 'No.'
    where decision = 'proposed'`.execute(db);
}

async function makeProgram(db: Db, drawn: DrawnProgram, staff: Staff, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute);
  const id = randomUUID();
  const manager = staff.managers[drawn.manager];
  await sql`insert into programs (id, title, description, assigned_manager_id, deadline, duration_minutes, due_days,
      background_color, created_at, updated_at)
    values (${id}, ${drawn.title}, 'About it.', ${manager}, ${at(drawn.deadline)}, 60, ${drawn.dueDays}, '#1f4e8c',
      ${now}, ${now})`.execute(db);
  const sessions = drawn.sessions.map((session) => ({ ...session, id: randomUUID(), taken: 0 }));
  for (const [position, { id: session, trainer, startsAt, capacity, place }] of sessions.entries()) {
    const isLink = place?.startsWith('https:') ?? false;
    await sql`insert into training_sessions (id, program_id, position, trainer_id, starts_at, capacity, location, join_url)
      values (${session}, ${id}, ${position}, ${staff.trainers[trainer]}, ${at(startsAt)}, ${capacity},
        ${isLink ? null : place}, ${isLink ? place : null})`.execute(db);
  }
  for (const { person: index, session, reaches, due, validUntil } of drawn.assignments) {
    const person = staff.people[index]!;
    const isOwn = sql`program_id = ${id} and employee_id = ${person}`;
    const change = (values: ReturnType<typeof sql>) =>
      sql`update assignments set ${values} where ${isOwn}`.execute(db);
    await sql`insert into assignments (program_id, employee_id, assigned_at, assigned_by, due_at, due_because, due_reason)
      values (${id}, ${person}, ${now}, ${manager}, ${due === null ? null : at(due)},
        ${due === null ? null : 'extension'}, ${due === null ? null : 'The course was cancelled.'})`.execute(
      db,
    );
    const chosen = sessions[session % sessions.length]!;
    const hasSeat = !chosen.isCancelled && chosen.taken < (chosen.capacity ?? Infinity);
    if ((reaches === 'enrolled' || reaches === 'complete') && hasSeat) {
      chosen.taken += 1;
      await change(sql`session_id = ${chosen.id}, enrolled_at = ${now}`);
    }
    if (reaches === 'waiting' && chosen.capacity !== null && chosen.startsAt > 0)
      await sql`insert into waits (program_id, person_id, session_id, since)
        values (${id}, ${person}, ${index % 2 === 0 ? chosen.id : null}, ${now})`.execute(db);
    if (reaches.startsWith('complete')) {
      await insertRecord(db, { person, program: id });
      await change(sql`completed_at = ${now}, completed_by = ${staff.trainers[0]}`);
    }
    if (validUntil !== null)
      await change(sql`valid_until = ${new Date(now.getTime() + validUntil * day)}::date`);
  }
  const cancelled = sessions.flatMap((session) => (session.isCancelled ? session.id : []));
  await sql`update training_sessions set cancelled_at = ${now}, cancelled_by = ${manager}
    where id = any(${cancelled}::uuid[])`.execute(db);
  if (drawn.isArchived) await sql`update programs set archived_at = ${now} where id = ${id}`.execute(db);
}
