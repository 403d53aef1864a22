import { sql } from 'kysely';
import {
  handoverApi,
  programsApi,
  seatsApi,
  sessionMessagesApi,
  sessionPlansApi,
  signInApi,
  usersApi,
} from '../shared/contract.ts';
import { type MessageKind } from '../shared/messages.ts';
import { announceTomorrow } from '../server/features/messages/day-before/service.ts';
import { tellNewTrainings } from '../server/features/messages/new-trainings/service.ts';
import { askForMarks, remind } from '../server/features/messages/reminders/service.ts';
import { addMessages } from '../server/db/outbox.ts';
import { setAudience } from './audiences.ts';
import { seenHandover } from './handovers.ts';
import { nobody } from './client.ts';
import { createDigest } from './message-tokens.ts';
import { addRegistration } from './registrations.ts';
import { createSeatedPrograms } from './seated-programs.ts';
import { type SeatsWorld } from './seats.ts';
import { password, type Someone } from './world.ts';

/** A Tuesday at nine in the default zone: jobs run, and no hour is quiet. */
export const morning = '2026-12-01T15:00:00Z';

const later = (world: SeatsWorld) => world.clock.advance(60_000);

/**
 * The event that brings a message of each kind about; returns the recipient's id. Messages of jobs come with `runJobs`.
 * The session of a seat has all that a session can have.
 */
export const occasions: Record<MessageKind, (world: SeatsWorld) => Promise<string>> = {
  invitation: async (world) => {
    const body = { first_name: 'Nora', last_name: 'Lind', email: 'nora.lind@company.example' };
    const { user } = await world.as(world.admin).call(usersApi.create, {
      body: { ...body, role: 'employee', department: null, temp_password: null },
    });
    return user._id;
  },
  reset: async (world) => {
    const email = 'emil.brandt@company.example';
    const { id } = await world.createPerson('employee', { first_name: 'Emil', last_name: 'Brandt', email });
    await world.as(nobody).call(signInApi.forgot, { body: { email } });
    return id;
  },
  confirmation: async (world) => {
    await addRegistration(world, 'nora.brandt@company.example');
    return 'nobody';
  },
  'address-changed': async (world) => {
    const { id } = await world.createPerson('employee', { first_name: 'Mara', last_name: 'Lind' });
    const body = { email: 'mara.lind@company.example' };
    await world.as(world.admin).call(usersApi.edit, { params: { id }, body });
    return id;
  },
  enrolled: async (world) => {
    const { ada } = await seatSomebody(world, 'First Aid at Work');
    return ada.id;
  },
  promoted: async (world) => {
    const seats = await createSeats(world, [1], 'Forklift License');
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.wait(bob, 0);
    later(world);
    await seats.giveBack(ada);
    return bob.id;
  },
  'seat-moved': async (world) => {
    const { seats, ada } = await seatSomebody(world, 'Electrical Safety', [null, null]);
    await letKnow(world, ada);
    later(world);
    await seats.switchTo(ada, 1);
    return ada.id;
  },
  'session-cancelled': async (world) => {
    const { seats, ada } = await seatSomebody(world, 'Data Protection in Everyday Work', [null, null]);
    await letKnow(world, ada);
    later(world);
    await world.as(world.manager).call(sessionPlansApi.cancel, {
      params: { id: seats.id, session: seats.sessions[0]! },
      body: { reason: 'The trainer is ill. A new date will be added to the training.' },
    });
    return ada.id;
  },
  'seat-lost': async (world) => {
    const { seats, ada } = await seatSomebody(world, 'Handling Hazardous Substances');
    await letKnow(world, ada);
    later(world);
    const { params } = seats;
    await world.as(world.manager).call(seatsApi.giveBack, { params, body: { user: ada.id } });
    return ada.id;
  },
  'session-part': async (world) => {
    const programs = await createSeatedPrograms(world);
    const parts = [2, 3].map((day) => ({ date: world.day(day), time: '09:00', ends: '17:00' }));
    const program = await programs.create([{ day: 2, location: 'Room 4', parts }], {
      title: 'Mountain Rescue',
    });
    const [ada] = (await programs.seat(program, 1, 0)) as [Someone];
    return ada.id;
  },
  'wait-ended': async (world) => {
    const seats = await createSeats(world, [1, null], 'Working Alone');
    const [ada, bob] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(ada, 0);
    await seats.wait(bob, 0);
    later(world);
    await world.as(world.manager).call(sessionPlansApi.cancel, {
      params: { id: seats.id, session: seats.sessions[0]! },
      body: { reason: 'The room is flooded.' },
    });
    return bob.id;
  },
  reminder: async (world) => {
    const [first, second] = [
      await createSeats(world, [null], 'Fire Safety'),
      await createSeats(world, [null], 'Working at Heights'),
    ];
    const [ada] = (await first.assign(1)) as [Someone];
    const body = { assigned_employees: [ada.id] };
    await world.as(world.manager).call(programsApi.assign, { params: second.params, body });
    return ada.id;
  },
  assigned: async (world) => {
    const [first, second] = [
      await createSeats(world, [null, 3], 'Confined Spaces'),
      await createSeats(world, [null], 'Noise at Work'),
    ];
    const ada = await world.createPerson('employee', { first_name: 'Aisha', last_name: 'Okafor' });
    await world.as(nobody).call(signInApi.signIn, { body: { email: ada.email, password } });
    const body = { assigned_employees: [ada.id] };
    for (const { params } of [first, second])
      await world.as(world.manager).call(programsApi.assign, { params, body });
    return ada.id;
  },
  'day-before': async (world) => {
    const seats = await createSeats(world, [null], 'Asbestos Awareness', [1]);
    const [ada] = (await seats.assign(1)) as [Someone];
    await seats.enrol(ada, 0);
    await letKnow(world, ada);
    return ada.id;
  },
  'session-message': async (world) => {
    const { seats, ada } = await seatSomebody(world, 'Welding Safety');
    await letKnow(world, ada);
    await world.as(world.trainer).call(sessionMessagesApi.send, {
      params: { id: seats.sessions[0]! },
      body: {
        text: 'Please bring safety shoes and your own gloves.\n\nThe way to the hall: https://maps.company.example/hall-2\nQuestions? tobias.wanjiru@company.example',
      },
    });
    return ada.id;
  },
  unmarked: async (world) => {
    const { seats } = await seatSomebody(world, 'Ladders and Steps');
    await sql`
      update training_sessions set starts_at = ${morning}::timestamptz - interval '5 hours',
        ends_at = ${morning}::timestamptz - interval '3 hours' where id = ${seats.sessions[0]!}`.execute(
      world.database.db,
    );
    return world.trainer.id;
  },
  'add-seats': async (world) => {
    const seats = await createSeats(world, [1], 'First Responders');
    await seats.assign(4);
    return world.admin.id;
  },
  'audience-held': async (world) => {
    const { id } = await world.createSeats([null], { title: 'Lifting Gear', due_days: 30 });
    for (let place = 0; place < 21; place += 1) await world.createPerson('employee');
    await setAudience(world.admin, id, [{ roles: ['employee'] }]);
    await setAudience(world.admin, id, []);
    return world.admin.id;
  },
  'program-changed': async (world) => {
    const programs = await createSeatedPrograms(world);
    const program = await programs.create([{ location: 'Room 4' }, { day: 2 }], { title: 'Manual Handling' });
    const [ada] = (await programs.seat(program, 1, 0)) as [Someone];
    // She knows the seat as it was.
    await letKnow(world, ada);
    later(world);
    const { sessions, ...shown } = programs.asShown(await programs.view(program));
    const [first, ...others] = sessions;
    await world.as(programs.admin).call(programsApi.edit, {
      params: { id: program._id },
      body: {
        ...shown,
        deadline: world.day(9),
        sessions: [{ ...first!, time: '13:30', location: 'Room 5' }, ...others],
        notify: 'now',
      },
    });
    return ada.id;
  },
  teaching: async (world) => {
    await createSeats(world, [null], 'Rescue from Heights');
    return world.trainer.id;
  },
  handover: async (world) => {
    const { sessions } = await createSeats(world, [null, null], 'Chemical Spills');
    const successor = await world.createPerson('trainer', { first_name: 'Nadia', last_name: 'Haddad' });
    const { trainer, admin } = world;
    const body = await seenHandover(world, admin, trainer.id, {
      sessions: sessions.map((session) => ({ session, to: successor.id })),
    });
    await world.as(admin).call(handoverApi.handOver, { params: { id: trainer.id }, body });
    return successor.id;
  },
  digest: async (world) => {
    await createDigest(world, world.manager.id);
    return world.manager.id;
  },
  'team-sheet': async (world) => {
    const seats = await createSeats(world, [5], 'Forklift Basics');
    const ids = (await seats.assign(7)).map(({ id }) => id);
    const { db } = world.database;
    await sql`update users set login = left(id::text, 8), email = null where id = any(${ids}::uuid[])`.execute(
      db,
    );
    await addMessages(db, [{ kind: 'team-sheet', personId: world.manager.id }], world.clock.now());
    return world.manager.id;
  },
};

/** The person has had the mail of the seat. */
async function letKnow({ database }: SeatsWorld, { id }: Someone): Promise<void> {
  await sql`
    with told as (
      update messages set sent_at = created_at, next_at = null, subject = '', text = ''
      where person_id = ${id} returning id, session_id)
    update calendar_entries c set told_by = told.id from told
    where c.person_id = ${id} and c.session_id = told.session_id`.execute(database.db);
}

export async function runJobs({ services, database }: SeatsWorld): Promise<void> {
  await remind(services);
  await askForMarks(services);
  // As if they had been assigned an hour ago.
  await sql`update new_trainings set since = since - interval '1 hour'`.execute(database.db);
  await tellNewTrainings(services);
  await announceTomorrow(services);
}

async function createSeats(
  world: SeatsWorld,
  capacities: (number | null)[],
  title: string,
  sessionDays = capacities.map((_, index) => index + 2),
) {
  const seats = await world.createSeats(capacities, { title, sessionDays });
  await sql`
    update training_sessions set location = 'Room 4.12, Torstraße 139, Berlin',
      join_url = 'https://meet.company.example/j/98765432109876543210'
    where program_id = ${seats.id}`.execute(world.database.db);
  return seats;
}

async function seatSomebody(world: SeatsWorld, title: string, capacities: (number | null)[] = [null]) {
  const seats = await createSeats(world, capacities, title);
  const [ada] = (await seats.assign(1)) as [Someone];
  await seats.enrol(ada, 0);
  return { seats, ada };
}
