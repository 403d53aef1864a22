import { programsApi } from '../shared/contract.ts';
import type { Someone, TestProgram, World } from './world.ts';

const noon = (date: string) => new Date(`${date}T12:00:00Z`);

/** Programs that come back after a year, and people who complete them. The world's clock is moved by months. */
export async function createRenewals(world: World) {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainer = await world.createPerson('trainer');

  const moveTo = (at: string | Date) => world.clock.set(typeof at === 'string' ? noon(at) : at);

  const createPeople = (count: number) =>
    Promise.all(Array.from({ length: count }, () => world.createPerson('employee')));

  const createProgram = (facts: object = {}) =>
    world.createProgram({
      admin,
      manager,
      trainers: [trainer, trainer],
      sessionDays: [1, 3],
      renew_months: 12,
      due_days: 30,
      ...facts,
    });

  async function assign(program: TestProgram, people: readonly Someone[]) {
    await manager.assigns(program, ...people);
    for (const person of people) await person.enrols(program);
  }

  const complete = (program: Pick<TestProgram, 'id'>, people: readonly Someone[]) =>
    trainer.completes(program, ...people);

  /** A program that a number of people complete today. */
  async function completedBy(count = 1, facts: object = {}) {
    const program = await createProgram(facts);
    const people = await createPeople(count);
    await assign(program, people);
    await complete(program, people);
    return { program, people, person: people[0]! };
  }

  /** Everybody of the program, by name. */
  const listOf = (program: Pick<TestProgram, 'id'>) => admin.assignedTo(program);

  const countsOf = ({ params }: Pick<TestProgram, 'params'>) =>
    admin.call(programsApi.countByStatus, { params });

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
