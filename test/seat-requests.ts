import { programsApi, seatsApi } from '../shared/contract.ts';
import type { Company } from './company.ts';
import type { Someone, World } from './world.ts';

/** A program of the company's, by its id. */
interface Scene {
  world: World;
  company: Company;
  id: string;
}

/*
 * The preparation for a call about the seat of a scene's employee, in the program's only session; and the body with
 * which it succeeds then.
 */

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
  return { user: scene.company.people.employee.id, session: await addSession(scene) };
}

export function giveBackBody({ company }: Scene) {
  return { user: company.people.employee.id };
}

/** Nobody has to wait for the session in which they sit. */
export function waitBody() {
  return { session: null };
}

export async function beginToWait(scene: Scene): Promise<void> {
  const { as, params } = calls(scene);
  await as(scene.company.people.employee).call(seatsApi.wait, { params, body: waitBody() });
}

/** A colleague sits in the session and offers the seat; the employee has none any more. */
export async function takeBody(scene: Scene) {
  const { as, params } = calls(scene);
  const { manager, employee } = scene.company.people;
  const colleague = await scene.world.createPerson('employee');
  const { enrolledSession } = await as(employee).call(programsApi.enrolment, {
    params: { ...params, userId: employee.id },
  });
  const session = enrolledSession!.enrolled_training_session._id;
  await as(manager).call(programsApi.assign, { params, body: { assigned_employees: [colleague.id] } });
  await as(colleague).call(programsApi.enrol, { params, body: { user: colleague.id, session } });
  await as(colleague).call(seatsApi.offer, { params, body: { on: true } });
  await as(employee).call(seatsApi.giveBack, { params, body: {} });
  return { from: colleague.id };
}
