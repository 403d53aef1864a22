import { randomUUID } from 'node:crypto';
import { programsApi, usersApi } from '#shared/contract';
import { dayAhead, formsOf, newUser } from '../company.ts';
import type { Activity } from './activities.ts';
import { newProgram, titleOf } from './known-company.ts';

/** More than these are not made, and these many are kept from being archived. */
const most = 40;
const least = 8;

export const listPrograms: Activity = async (actor) => {
  await actor.ask('programs', programsApi.listAll, {
    read: ({ programs }) => ({
      programs: programs.map(({ _id, title, training_sessions }) => ({
        id: _id,
        title,
        sessions: training_sessions.length,
      })),
    }),
  });
};

export const createProgram: Activity = async (actor, company) => {
  if (company.programs.length >= most) return;
  const manager = actor.random.pick(company.managers) ?? '';
  const body = newProgram(actor.random, company, manager);
  const { reply } = await actor.ask('program.create', programsApi.create, { body });
  if (!reply) return;
  const trainers = body.sessions.map(({ trainer }) => trainer);
  company.programs.push({ id: reply.program_id, manager, trainers });
};

/** Adds a session or takes one away, and says so in the title. */
export const editProgram: Activity = async (actor, company) => {
  const { random } = actor;
  const known = random.pick(company.programs);
  if (!known) return;
  const params = { id: known.id };
  const { reply } = await actor.ask('program', programsApi.view, { params });
  if (!reply) return;
  const { program } = reply;
  const stored = formsOf(program);
  const trainer = random.pick(company.trainers) ?? '';
  const sessions =
    stored.length > 2 && random.chance(0.5)
      ? stored.toSpliced(random.below(stored.length), 1)
      : [...stored, { _id: null, trainer, date: dayAhead(), time: '10:00' }];
  const body = {
    title: titleOf(random.below(10_000), sessions.length),
    description: 'Edited.',
    assigned_manager: program.assigned_manager._id,
    deadline: dayAhead(),
    duration: 90,
    sessions,
    ...(random.chance(0.7) && { updated_at: program.updated_at }),
  };
  await actor.ask('program.edit', programsApi.edit, { params, body, facts: { program: known.id } });
};

export const archiveProgram: Activity = async (actor, company) => {
  if (company.programs.length <= least) return;
  const index = actor.random.below(company.programs.length);
  const id = company.programs[index]?.id ?? '';
  const { reply } = await actor.ask('program.archive', programsApi.archive, {
    params: { id },
    facts: { program: id },
  });
  // Left among the known ones for a while, so that others run into it, and counted on.
  if (reply && actor.random.chance(0.5)) company.programs.splice(index, 1);
};

export const createOther: Activity = async (actor, company) => {
  const { reply } = await actor.ask('user.create', usersApi.create, { body: newUser('employee') });
  if (reply) company.others.push(reply.user._id);
};

export const deleteOther: Activity = async (actor, company) => {
  const person = actor.random.pick(company.others);
  if (!person || company.others.length < 20) return;
  await actor.ask('user.delete', usersApi.delete, { params: { id: person }, facts: { person } });
};

/** An employee becomes a trainer or the other way round, or only gets a department. */
export const editOther: Activity = async (actor, company) => {
  const { random } = actor;
  const person = random.pick(company.others);
  if (!person) return;
  const role = random.pick(['employee', 'employee', 'trainer'] as const) ?? 'employee';
  const department = random.pick(company.departments)?.id ?? null;
  await actor.ask('user.edit', usersApi.edit, {
    params: { id: person },
    body: { role, department },
    facts: { person, changesRole: true },
  });
};

export const changeDepartments: Activity = async (actor, company) => {
  const { random } = actor;
  const known = random.pick(company.departments);
  const body = { name: `Department ${randomUUID()}` };
  if (!known || random.chance(0.5)) {
    const { reply } = await actor.ask('department.create', usersApi.createDepartment, { body });
    if (reply) company.departments.push({ id: reply.department._id, name: body.name });
    return;
  }
  const task = { params: { departmentId: known.id }, facts: { department: known.id } };
  if (random.chance(0.6)) {
    await actor.ask('department.rename', usersApi.renameDepartment, { ...task, body });
  } else await actor.ask('department.delete', usersApi.deleteDepartment, task);
};
