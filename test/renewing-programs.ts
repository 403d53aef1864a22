import { programsApi } from '../shared/contract.ts';
import type { Someone, World } from './world.ts';

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Programs that come back after a year, and people who complete them. The world's clock is moved by months. */
export async function createRenewals(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');
  const as: World['as'] = (person) => world.as(person);

  /** Sign-ins last for a week of the clock. */
  async function moveTo(at: string | Date) {
    world.clock.set(typeof at === 'string' ? noon(at) : at);
    for (const person of [admin, manager, trainer]) person.token = await world.signIn(person);
  }

  const createPeople = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.createPerson('employee')));

  async function createProgram(facts: object = {}) {
    const { id, sessions } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer, trainer],
      sessionDays: [1, 3],
      renew_months: 12,
      due_days: 30,
      ...facts,
    });
    return { id, sessions, params: { id } };
  }
  type Program = Awaited<ReturnType<typeof createProgram>>;

  async function assign({ params, sessions }: Program, people: readonly Someone[]) {
    await as(manager).call(programsApi.assign, {
      params,
      body: { assigned_employees: people.map(({ id }) => id) },
    });
    for (const person of people) {
      const body = { user: person.id, session: sessions[0]! };
      await as(person).call(programsApi.enrol, { params, body });
    }
  }

  const complete = ({ params }: Program, people: readonly Someone[]) =>
    as(trainer).call(programsApi.complete, {
      params,
      body: { completed_employees: people.map(({ id }) => id) },
    });

  /** A program that a number of people complete today. */
  async function completedBy(count = 1, facts: object = {}) {
    const program = await createProgram(facts);
    const people = await createPeople(count);
    await assign(program, people);
    await complete(program, people);
    return { program, people, person: people[0]! };
  }

  /** Everybody of the program, by name. */
  async function listOf({ params }: Pick<Program, 'params'>) {
    const { employees } = await as(admin).call(programsApi.assigned, { params });
    return employees;
  }

  const countsOf = ({ params }: Pick<Program, 'params'>) =>
    as(admin).call(programsApi.countByStatus, { params });

  return {
    admin,
    manager,
    trainer,
    moveTo,
    createPeople,
    createProgram,
    assign,
    complete,
    completedBy,
    listOf,
    countsOf,
  };
}

export type Renewals = Awaited<ReturnType<typeof createRenewals>>;
