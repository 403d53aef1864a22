import { randomUUID } from 'node:crypto';
import { dayAhead, password } from '../company.mjs';
import { newProgram, titleOf } from './world.mjs';

/** @typedef {import('./deeds.mjs').Deed} Deed */

/** More than these are not made, and these many are kept from being archived. */
const most = 40;
const least = 8;

/** @type {Deed} */
export async function listPrograms(actor) {
  await actor.ask('programs', ['GET', '/api/training-programs/admin'], {}, ({ programs }) => ({
    programs: programs.map(({ _id, title, training_sessions }) => ({
      id: _id,
      title,
      sessions: training_sessions.length,
    })),
  }));
}

/** @type {Deed} */
export async function createProgram(actor, world) {
  if (world.programs.length >= most) return;
  const manager = actor.random.pick(world.managers) ?? '';
  const form = newProgram(actor.random, world, manager);
  const { body, status } = await actor.ask('program.create', ['POST', '/api/training-programs/create', form]);
  if (status !== 201) return;
  const trainers = form.sessions.flatMap(({ trainer }) => trainer ?? []);
  world.programs.push({ id: body.program_id, manager, trainers });
}

/**
 * Adds a session or takes one away, and says so in the title.
 *
 * @type {Deed}
 */
export async function editProgram(actor, world) {
  const { random } = actor;
  const known = random.pick(world.programs);
  if (!known) return;
  const { body, status } = await actor.ask('program', ['GET', `/api/training-programs/${known.id}`]);
  if (status !== 200) return;
  const { program } = body;
  const stored = program.training_sessions.map(({ _id, trainer, start_time }) => ({
    _id,
    trainer: trainer._id,
    date: start_time.slice(0, 10),
    time: start_time.slice(11, 16),
  }));
  const trainer = random.pick(world.trainers) ?? '';
  const sessions =
    stored.length > 2 && random.chance(0.5)
      ? stored.toSpliced(random.below(stored.length), 1)
      : [...stored, { trainer, date: dayAhead(), time: '10:00' }];
  const form = {
    title: titleOf(random.below(10_000), sessions.length),
    description: 'Edited.',
    assigned_manager: program.assigned_manager._id,
    deadline: dayAhead(),
    duration: 90,
    sessions,
    ...(random.chance(0.7) && { updated_at: program.updated_at }),
  };
  await actor.ask('program.edit', ['PUT', `/api/training-programs/${known.id}/edit`, form], {
    program: known.id,
  });
}

/** @type {Deed} */
export async function archiveProgram(actor, world) {
  if (world.programs.length <= least) return;
  const index = actor.random.below(world.programs.length);
  const program = world.programs[index]?.id ?? '';
  const { status } = await actor.ask(
    'program.archive',
    ['DELETE', `/api/training-program/${program}/delete`],
    {
      program,
    },
  );
  // Left among the known ones for a while, so that others run into it, and counted on.
  if (status === 200 && actor.random.chance(0.5)) world.programs.splice(index, 1);
}

/** @type {Deed} */
export async function createOther(actor, world) {
  const email = `employee-${randomUUID()}@company.example`;
  const form = { first_name: 'Sam', last_name: 'Test', email, temp_password: password, role: 'employee' };
  const { body, status } = await actor.ask('user.create', ['POST', '/api/user/create', form]);
  if (status === 201) world.others.push(body.user._id);
}

/** @type {Deed} */
export async function deleteOther(actor, world) {
  const person = actor.random.pick(world.others);
  if (!person || world.others.length < 20) return;
  await actor.ask('user.delete', ['DELETE', `/api/user/${person}/delete`], { person });
}

/**
 * An employee becomes a trainer or the other way round, or only gets a department.
 *
 * @type {Deed}
 */
export async function editOther(actor, world) {
  const { random } = actor;
  const person = random.pick(world.others);
  if (!person) return;
  const form = {
    role: random.pick(['employee', 'employee', 'trainer']),
    department: random.pick(world.departments)?.id,
  };
  const facts = { person, changesRole: true };
  await actor.ask('user.edit', ['PUT', `/api/user/${person}/edit`, form], facts);
}

/** @type {Deed} */
export async function changeDepartments(actor, world) {
  const { random } = actor;
  const known = random.pick(world.departments);
  const name = `Department ${randomUUID()}`;
  if (!known || random.chance(0.5)) {
    const request = /** @type {const} */ (['POST', '/api/admin/departments', { name }]);
    const { status, body } = await actor.ask('department.create', [...request]);
    if (status === 201) world.departments.push({ id: body.department._id, name });
    return;
  }
  const path = `/api/admin/departments/${known.id}`;
  const facts = { department: known.id };
  if (random.chance(0.6)) await actor.ask('department.rename', ['PUT', path, { name }], facts);
  else await actor.ask('department.delete', ['DELETE', path], facts);
}
