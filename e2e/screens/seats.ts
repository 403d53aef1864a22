import { sql } from 'kysely';
import { programsApi } from '../../shared/contract.ts';
import type { Role } from '../../shared/roles.ts';
import type { Someone, World } from '../../test/world.ts';

/** A training in which one session is full and one cancelled; the employee has to choose. */
export const seatsTitle = 'Ladders and Scaffolds';

/** One in which all sessions are full; the employee waits for any. */
export const waitingTitle = 'Lockout/Tagout';

/**
 * One in which the employee has a seat, at the time of the first free session of the ladders. Colleagues offer theirs.
 */
export const seatTitle = 'Confined Spaces';

const descriptions: Record<string, string> = {
  [seatsTitle]: 'How to choose, check and set up ladders and scaffolds.',
  [waitingTitle]: 'How to cut a machine off from its power, and keep it off while you work on it.',
  [seatTitle]: 'How to enter tanks and shafts safely, and how to get help to someone inside.',
};

const longPlace = "Apprentices' workshop, Hall 17 behind the eastern gatehouse, second floor, room 2.041";

/** In days from today. The employee's other sessions are at other times. */
const firstDay = 11;
const daysBetween = 5;

interface Session {
  capacity: number | null;
  location?: string;
  isOnline?: true;
}

/** Programs whose sessions have seats, in every state that an employee meets. */
export async function addSeats(world: World, people: Record<Role, Someone>): Promise<void> {
  const { db } = world.database;
  const { rows } = await sql<{ id: string }>`
    select id from users where role = 'employee' and deactivated_at is null and id <> ${people.employee.id}
    order by last_name, first_name limit 12`.execute(db);
  const crowd = rows.map(({ id }) => id);
  const employee = people.employee.id;
  const now = world.clock.now();

  const seats = await addProgram(
    world,
    people,
    seatsTitle,
    [...crowd, employee],
    [
      { capacity: 3, location: 'Room 4' },
      { capacity: 12, location: longPlace, isOnline: true },
      { capacity: null },
      { capacity: 8, location: 'Room 4' },
    ],
  );
  await seats.seat(crowd.slice(0, 3), 0);
  await seats.seat(crowd.slice(3, 8), 1);
  await sql`
    update training_sessions set cancelled_at = ${now}, cancelled_by = ${people.manager.id},
      cancel_reason = 'The trainer is on sick leave until the end of the month'
    where id = ${seats.sessions[3]!}`.execute(db);

  const waiting = await addProgram(
    world,
    people,
    waitingTitle,
    [...crowd, employee],
    [
      { capacity: 4, location: 'Room 4' },
      { capacity: 4, isOnline: true },
    ],
  );
  await waiting.seat(crowd.slice(0, 4), 0);
  await waiting.seat(crowd.slice(4, 8), 1);
  for (const [place, person] of [...crowd.slice(8, 10), employee].entries())
    await sql`
      insert into waits (program_id, person_id, since) values (${waiting.id}, ${person}, ${new Date(now.getTime() + place)})`.execute(
      db,
    );

  const seat = await addProgram(
    world,
    people,
    seatTitle,
    [...crowd, employee],
    [
      { capacity: 6, location: longPlace, isOnline: true },
      { capacity: 2, location: 'Room 4' },
      { capacity: 10, location: 'Room 5' },
    ],
    firstDay + daysBetween,
  );
  await seat.seat([employee, ...crowd.slice(0, 2)], 0);
  await seat.seat(crowd.slice(2, 4), 1);
  await seat.seat(crowd.slice(4, 5), 2);
  for (const person of [crowd[2]!, crowd[4]!])
    await sql`
      insert into seat_offers (program_id, person_id, offered_at) values (${seat.id}, ${person}, ${now})`.execute(
      db,
    );
  await letChangesWait(world, seat);
}

/** Moves a session to another room; its people get a message in some minutes. */
async function letChangesWait(
  { database: { db }, clock }: World,
  { id, sessions }: { id: string; sessions: string[] },
): Promise<void> {
  const publishAt = new Date(clock.now().getTime() + 8 * 60_000);
  await sql`
    insert into unpublished_changes (program_id, since, publish_at, sessions)
    select p.id, p.since, ${publishAt}, jsonb_agg(jsonb_build_object(
      'id', s.id, 'trainer_id', s.trainer_id, 'state', session_state(s)))
    from programs p join training_sessions s on s.program_id = p.id where p.id = ${id} group by p.id`.execute(
    db,
  );
  await sql`update training_sessions set location = 'Room 6' where id = ${sessions[2]!}`.execute(db);
}

async function addProgram(
  world: World,
  { admin, manager, trainer }: Record<Role, Someone>,
  title: string,
  assigned: readonly string[],
  sessions: readonly Session[],
  start = firstDay,
) {
  const { db } = world.database;
  const { id, sessions: ids } = await world.createProgram({
    admin,
    manager,
    trainers: sessions.map(() => trainer),
    title,
    description: descriptions[title]!,
    duration: 90,
    deadline: world.day(40),
    sessionDays: sessions.map((_, index) => start + daysBetween * index),
  });
  for (const [index, { capacity, location = null, isOnline = false }] of sessions.entries())
    await sql`
      update training_sessions set capacity = ${capacity}, location = ${location},
        join_url = ${isOnline ? 'https://meet.lodestar.example/room' : null}
      where id = ${ids[index]!}`.execute(db);
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [...assigned] } });
  const seat = async (people: readonly string[], index: number) => {
    await sql`
      update assignments set session_id = ${ids[index]!}, enrolled_at = ${world.clock.now()}
      where program_id = ${id} and employee_id = any(${people}::uuid[])`.execute(db);
  };
  return { id, sessions: ids, seat };
}
