import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { programsApi, signInApi, usersApi } from '../shared/contract.ts';
import type { Role } from '../shared/roles.ts';
import { calendarDateOf } from '../shared/time.ts';
import type { Answer } from './client.ts';
import { password, type Someone, type World } from './world.ts';

const changes = [
  'create program',
  'edit program',
  'archive program',
  'assign',
  'assign',
  'unassign',
  'enrol',
  'enrol',
  'complete',
  'complete',
  'rename',
  'change role',
  'set temporary password',
  'change password',
  'create user',
  'delete user',
] as const;

/** A change by its choices; the product may refuse it. */
interface Step {
  change: (typeof changes)[number];
  program: number;
  person: number;
  choice: number;
}

/** A day's changes, in the order of its hours, and how many days later the next one is. */
interface Day {
  steps: Step[];
  pause: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  change: fc.constantFrom(...changes),
  program: fc.nat(5),
  person: fc.nat(11),
  choice: fc.nat(7),
});

/** The events in a company over some weeks. */
export const courses: fc.Arbitrary<Day[]> = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 6, maxLength: 14 }), pause: fc.constantFrom(1, 1, 2, 6) }),
  { minLength: 5, maxLength: 8 },
);

const hour = 60 * 60_000;

/** Lets a company go through the course by real calls, and calls `onEvening` after each day. */
export async function takeCourse(
  world: World,
  days: readonly Day[],
  onEvening: () => Promise<void>,
): Promise<void> {
  const company = await foundCompany(world);
  for (const { steps, pause } of days) {
    for (const each of steps) {
      world.clock.advance(hour / 2);
      await company.change(each);
    }
    world.clock.advance(hour);
    await onEvening();
    world.clock.advance(pause * 24 * hour - (steps.length / 2 + 1) * hour);
  }
}

async function foundCompany(world: World) {
  const create = (role: Role, count: number) =>
    Promise.all(Array.from({ length: count }, () => world.createPerson(role)));
  const [admins, managers] = [await create('admin', 2), await create('manager', 2)];
  const [trainers, employees] = [await create('trainer', 3), await create('employee', 8)];
  const [admin] = admins as [Someone];
  const { department } = await world.as(admin).call(usersApi.createDepartment, {
    body: { name: `Harbour ${randomUUID()}` },
  });
  const programs: { id: string; sessions: string[]; manager: Someone }[] = [];

  /** Role changes and pauses end sign-ins, so everybody signs in for each call. */
  const as = async (person: Someone) => world.as({ token: await world.signIn(person) });
  const pick = <Item>(items: readonly Item[], index: number) => items[index % items.length]!;

  async function createProgram({ choice }: Step): Promise<void> {
    const manager = pick(managers, choice);
    const [first, second] = [pick(trainers, choice), pick(trainers, choice + 1)];
    const facts = { admin: admin.with({ token: await world.signIn(admin) }), manager };
    const created = await world
      .createProgram({
        ...facts,
        trainers: [first, second],
        sessionDays: [1, 3],
        deadline: world.day(5 + choice),
      })
      // A trainer may have got another role.
      .catch(() => null);
    if (created) programs.push({ ...created, manager });
  }

  async function editProgram({ choice }: Step, id: string): Promise<Answer<unknown>> {
    const { program } = await (await as(admin)).call(programsApi.view, { params: { id } });
    const sessions = program.training_sessions.map(({ _id, start_time, trainer }) => ({
      _id,
      trainer: trainer._id,
      date: calendarDateOf(start_time, world.services.config.timeZone),
      time: '09:00',
    }));
    const body = {
      title: choice % 3 === 0 ? program.title : `Fire Safety ${choice}`,
      description: choice % 2 === 0 ? program.description : `How to leave floor ${choice}.`,
      assigned_manager: program.assigned_manager._id,
      deadline: world.day(4 + choice),
      duration: 30 * (1 + choice),
      sessions,
    };
    return (await as(admin)).send(programsApi.edit, { params: { id }, body });
  }

  /** The trainer in whose session the person sits. */
  async function trainerOf(programId: string, employeeId: string): Promise<Someone | undefined> {
    const { rows } = await sql<{ id: string }>`
      select s.trainer_id as id from assignments a join training_sessions s on s.id = a.session_id
      where a.program_id = ${programId} and a.employee_id = ${employeeId}`.execute(world.database.db);
    return trainers.find(({ id }) => id === rows[0]?.id);
  }

  async function change(made: Step): Promise<void> {
    const { choice } = made;
    if (made.change === 'create program' || programs.length === 0) return createProgram(made);
    const program = pick(programs, made.program);
    const person = pick([...employees, ...trainers], made.person);
    const params = { id: program.id };
    const answer = await {
      'edit program': () => editProgram(made, program.id),
      'archive program': async () =>
        choice === 0 ? (await as(admin)).send(programsApi.archive, { params }) : null,
      assign: async () => {
        const assigned_employees = employees
          .filter((_, index) => (index + choice) % 3 > 0)
          .map(({ id }) => id);
        // Alone, where somebody of the list has left.
        const bodies = [{ assigned_employees }, { assigned_employees: [person.id] }];
        return (await as(program.manager)).send(programsApi.assign, { params, body: pick(bodies, choice) });
      },
      unassign: async () =>
        (await as(program.manager)).send(programsApi.unassign, {
          params: { ...params, employeeId: person.id },
        }),
      enrol: async () => {
        const body = { user: person.id, session: pick(program.sessions, choice) };
        return (await as(person)).send(programsApi.enrol, { params, body });
      },
      complete: async () => {
        const trainer = await trainerOf(program.id, person.id);
        const body = { completed_employees: [person.id] };
        return trainer ? (await as(trainer)).send(programsApi.complete, { params, body }) : null;
      },
      rename: async () => {
        const body = { first_name: `Kim ${choice}`, last_name: person.last_name };
        return (await as(person)).send(signInApi.changeName, { body });
      },
      'change role': async () => {
        const body = {
          role: pick(['employee', 'employee', 'trainer'] as const, choice),
          department: choice % 2 === 0 ? department._id : null,
        };
        return (await as(admin)).send(usersApi.edit, { params: { id: person.id }, body });
      },
      'set temporary password': async () =>
        (await as(admin)).send(usersApi.setTemporaryPassword, { params: { id: person.id }, body: {} }),
      'change password': async () =>
        (await as(person)).send(signInApi.changePassword, {
          body: { current_password: password, new_password: password, confirm_new_password: password },
        }),
      'create user': async () => {
        const facts = {
          first_name: 'Lou',
          last_name: `New ${choice}`,
          email: `${randomUUID()}@company.example`,
        };
        const body = { ...facts, temp_password: password, role: 'employee' as const, department: null };
        const { user } = await (await as(admin)).call(usersApi.create, { body });
        employees.push(admin.with({ ...facts, id: user._id, token: '' }));
        return null;
      },
      'delete user': async () =>
        choice < 4 ? (await as(admin)).send(usersApi.delete, { params: { id: person.id } }) : null,
    }[made.change]();
    if (answer && answer.status >= 500) throw new Error(`${made.change}: ${answer.status} ${answer.cause}`);
  }

  return { change };
}
