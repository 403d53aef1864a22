import { dayAhead } from '../../faults/company.mjs';
import { callServer } from './call-server.mjs';

/** @typedef {import('./stage.mjs').Stage} Stage */

/** An open program of the demo manager with one session, of the demo trainer. @typedef {{id: string, sessionId: string}} Program */

/** Creates a program in which nobody is. @returns {Promise<Program>} */
export async function createProgram(/** @type {Stage} */ { server, cast }) {
  const { admin, manager, trainer } = cast.people;
  const ask = callServer(server, admin[0]?.token);
  const { program_id: id } = await ask('POST', '/api/training-programs/create', {
    title: 'Measured',
    description: 'For a measurement.',
    assigned_manager: manager[0]?.id,
    deadline: dayAhead(60),
    duration: 60,
    sessions: [{ trainer: trainer[0]?.id, date: dayAhead(30), time: '10:00' }],
  });
  const { program } = await ask('GET', `/api/training-programs/${id}`);
  return { id, sessionId: program.training_sessions[0]?._id ?? '' };
}

/** So many active employees, always the same ones. @returns {Promise<string[]>} their ids */
export async function findEmployees(
  /** @type {import('./sign-people-in.mjs').Ask} */ ask,
  /** @type {number} */ number,
) {
  const rows = await ask(
    `select id from users where role = 'employee' and deactivated_at is null order by id limit $1`,
    [number],
  );
  return rows.map(({ id }) => String(id));
}

/** Assigns people past the server; with `isEnrolled` they have chosen the session as well. */
export async function placeEmployees(
  /** @type {import('./sign-people-in.mjs').Ask} */ ask,
  /** @type {Program} */ program,
  /** @type {readonly string[]} */ ids,
  /** @type {{isEnrolled: boolean}} */ { isEnrolled },
) {
  await ask(
    `insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at)
    select p.id, one.id, now(), p.assigned_manager_id, $3::uuid, case when $3::uuid is not null then now() end
    from programs p, unnest($2::uuid[]) as one (id) where p.id = $1`,
    [program.id, ids, isEnrolled ? program.sessionId : null],
  );
}
