import { programsApi, seatsApi } from '../shared/contract.ts';
import type { Role } from '../shared/roles.ts';
import type { Company } from './company.ts';
import type { Someone, World } from './world.ts';

/** A program of the company's, by its id, and the role of the participant whose seat is meant. */
interface Scene {
  world: World;
  company: Company;
  id: string;
  role?: Role;
}

/*
 * The preparation for a call about the seat of a scene's participant, in the program's only session. With it
 * comes the body that succeeds then.
 */

const participantOf = ({ company, role = 'employee' }: Scene) => company.people[role];

/** The participant sits in the program's session; the employee does already. */
export async function seatParticipant(scene: Scene): Promise<void> {
  const person = participantOf(scene);
  if (person === scene.company.people.employee) return;
  await assignAnew(scene);
  const { as, params } = calls(scene);
  const session = await scene.company.sessionOf(scene.id);
  await as(person).call(programsApi.enrol, { params, body: { user: person.id, session } });
}

/** The participant is assigned and has not chosen a session yet; returns them. */
export async function assignAnew(scene: Scene): Promise<Someone> {
  const person = participantOf(scene);
  const { as, params } = calls(scene);
  const { manager, employee } = scene.company.people;
  if (person === employee)
    await as(manager).call(programsApi.unassign, { params: { ...params, employeeId: person.id } });
  await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [person.id] } });
  return person;
}

const calls = ({ world, id }: Scene) => ({
  as: (person: Someone) => world.as(person),
  params: { id },
});

/** Adds a session to the program; returns its id. */
async function addSession({ world, id }: Scene): Promise<string> {
  const { id: added } = await world.database.db
    .insertInto('training_sessions')
    .columns(['program_id', 'position', 'trainer_id', 'starts_at', 'ends_at'])
    .expression((builder) =>
      builder
        .selectFrom('training_sessions')
        .select((eb) => [
          'program_id',
          eb('position', '+', 100).as('position'),
          'trainer_id',
          'starts_at',
          'ends_at',
        ])
        .where('program_id', '=', id)
        .limit(1),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return added;
}

export async function switchBody(scene: Scene) {
  await seatParticipant(scene);
  return { user: participantOf(scene).id, session: await addSession(scene) };
}

export async function giveBackBody(scene: Scene) {
  await seatParticipant(scene);
  return { user: participantOf(scene).id };
}

/** Nobody has to wait for the session in which they sit. */
export async function waitBody(scene: Scene) {
  await seatParticipant(scene);
  return { session: null };
}

export async function offerBody(scene: Scene) {
  await seatParticipant(scene);
  return { on: true };
}

export async function beginToWait(scene: Scene): Promise<void> {
  const { as, params } = calls(scene);
  await as(participantOf(scene)).call(seatsApi.wait, { params, body: await waitBody(scene) });
}

/** A colleague sits in the session and offers the seat; the participant has none any more. */
export async function takeBody(scene: Scene) {
  const { as, params } = calls(scene);
  const { manager } = scene.company.people;
  const person = participantOf(scene);
  const colleague = await scene.world.createPerson('employee');
  await seatParticipant(scene);
  const session = await scene.company.sessionOf(scene.id);
  await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [colleague.id] } });
  await as(colleague).call(programsApi.enrol, { params, body: { user: colleague.id, session } });
  await as(colleague).call(seatsApi.offer, { params, body: { on: true } });
  await as(person).call(seatsApi.giveBack, { params, body: { user: person.id } });
  return { from: colleague.id };
}
