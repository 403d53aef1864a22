/**
 * What people of each role do, chosen at random. A refusal is as good as a success: what counts is what the
 * history shows.
 *
 * @typedef {import('./actor.mjs').Actor} Actor
 * @typedef {import('./world.mjs').World} World
 * @typedef {(actor: Actor, world: World) => Promise<void>} Deed
 */

const programPath = (/** @type {string} */ id) => `/api/training-program/${id}`;

const newlyOf = (/** @type {import('../client.mjs').Reply} */ { employees }) => ({
  newly: employees.map(({ _id }) => _id),
});

/** @type {Deed} */
export async function changeName(actor) {
  const number = Math.round(performance.now());
  const name = { first_name: 'Sam', last_name: String(number) };
  await actor.ask('user.change-name', ['PUT', '/api/user/change-name', name], { number });
}

/** @type {Deed} */
export async function verify(actor) {
  const { status } = await actor.ask('verify', ['GET', '/api/user/verify'], {}, ({ user }) => ({
    // Before the first change the name is no number.
    number: Number(user.last_name) || 0,
  }));
  if (status === 401) await actor.signIn();
}

/** @type {Deed} */
export async function signOutAndIn(actor) {
  await actor.signOutAndTryElsewhere();
}

/** @type {Deed} */
export async function countAny(actor, world) {
  await count(actor, actor.random.pick(world.programs), 'counts');
}

/** @type {Deed} */
export async function countOverseen(actor, world) {
  await count(actor, actor.random.pick(overseenBy(actor, world)), 'counts');
}

/**
 * A trainer's counts are of the own sessions only, and move otherwise than those of the whole program.
 *
 * @type {Deed}
 */
export async function countTaught(actor, world) {
  await count(actor, actor.random.pick(taughtBy(actor, world)), 'counts in part');
}

async function count(
  /** @type {Actor} */ actor,
  /** @type {import('./world.mjs').KnownProgram | undefined} */ program,
  /** @type {string} */ kind,
) {
  if (!program) return;
  const { id } = program;
  await actor.ask(kind, ['GET', `${programPath(id)}/assign-count`], { program: id }, (body) => ({
    counts: body,
  }));
}

function overseenBy(/** @type {Actor} */ { id }, /** @type {World} */ { programs }) {
  return programs.filter(({ manager }) => manager === id);
}

function taughtBy(/** @type {Actor} */ { id }, /** @type {World} */ { programs }) {
  return programs.filter(({ trainers }) => trainers.includes(id));
}

/** @type {Deed} */
export async function listAssigned(actor, world) {
  await readAssigned(actor, actor.random.pick(overseenBy(actor, world))?.id);
}

/** @returns {Promise<string[]>} who is assigned */
async function readAssigned(/** @type {Actor} */ actor, /** @type {string | undefined} */ program) {
  if (!program) return [];
  const request = /** @type {const} */ (['GET', `${programPath(program)}/employees/assigned`]);
  const { facts } = await actor.ask('list', [...request], { program }, ({ employees }) => ({
    list: employees.map(({ _id, status, session }) => ({ id: _id, status, session: session?._id ?? null })),
  }));
  return (facts.list ?? []).map(({ id }) => id);
}

/** @type {Deed} */
export async function assign(actor, world) {
  const { random } = actor;
  const program = random.pick(overseenBy(actor, world))?.id;
  if (!program) return;
  const block = random.chance(0.1) ? random.pick(world.blocks) : undefined;
  const people = block ?? random.some([...world.employees, ...world.employees, ...world.others], 6);
  const ids = [...new Set(people)];
  const request = /** @type {const} */ ([
    'POST',
    `${programPath(program)}/employees/assign`,
    { assigned_employees: ids },
  ]);
  const facts = { program, people: ids, ...(block && { isBlock: true }) };
  if (random.chance(0.2)) await actor.askTwice('program.assign', [...request], facts, newlyOf);
  else await actor.ask('program.assign', [...request], facts, newlyOf);
}

/** @type {Deed} */
export async function unassign(actor, world) {
  const program = actor.random.pick(overseenBy(actor, world))?.id;
  const blocked = new Set(world.blocks.flat());
  const assigned = await readAssigned(actor, program);
  const person = actor.random.pick(assigned.filter((id) => !blocked.has(id)));
  if (!program || !person) return;
  const path = `${programPath(program)}/employees/unassign/${person}`;
  await actor.ask('program.unassign', ['DELETE', path], { program, person });
}

/** @type {Deed} */
export async function complete(actor, world) {
  const { random } = actor;
  const program = random.pick(taughtBy(actor, world))?.id;
  if (!program) return;
  const { body, status } = await actor.ask('participants', [
    'GET',
    `${programPath(program)}/employees/uncomplete`,
  ]);
  if (status !== 200 || body.employees.length === 0) return;
  const people = random.some(body.employees, 3).map(({ _id }) => _id);
  const request = /** @type {const} */ ([
    'POST',
    `${programPath(program)}/employees/complete`,
    { completed_employees: people },
  ]);
  const facts = { program, people };
  if (random.chance(0.3)) await actor.askTwice('program.complete', [...request], facts, newlyOf);
  else await actor.ask('program.complete', [...request], facts, newlyOf);
}

/** @type {Deed} */
export async function enrol(actor) {
  const { random } = actor;
  const { body, status } = await actor.ask('own programs', ['GET', '/api/training-programs/employee']);
  if (status !== 200) return;
  const program = random.pick(body.programs);
  const isForeign = random.chance(0.1);
  const other = isForeign ? random.pick(body.programs.filter((each) => each !== program)) : program;
  const session = random.pick(other?.training_sessions ?? []);
  if (!program || !session) return;
  const choice = { user: actor.id, session: session._id };
  const path = `/api/training-programs/${program._id}/enroll`;
  const facts = { program: program._id, ...(isForeign && { isForeign }) };
  if (random.chance(0.3)) await actor.askTwice('program.enrol', ['POST', path, choice], facts);
  else await actor.ask('program.enrol', ['POST', path, choice], facts);
}
