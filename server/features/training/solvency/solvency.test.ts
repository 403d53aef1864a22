import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi, sessionPlansApi } from '#shared/contract';
import { createCompany } from '../../../../test/company.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage, during } from '../../../../test/cast.ts';

const { world, colleague } = stage({ people: { colleague: 'manager' } });
const company = during(() => createCompany(world));
let admin: Someone, manager: Someone, trainer: Someone;

beforeAll(() => {
  ({ admin, manager, trainer } = company.people);
});

interface Facts {
  /** How many people are assigned; they enrol nowhere. */
  people: number;
  /** The seats of each session; null is as many as come. */
  seats: (number | null)[];
  sessionDays: number[];
  deadline: string;
  title?: string;
  overseer?: Someone;
}

/** A program whose sessions have seats. */
async function createProgram({ people, seats, overseer = manager, ...facts }: Facts) {
  const trainers = seats.map(() => trainer);
  const { id, sessions } = await world.createProgram({ admin, manager: overseer, trainers, ...facts });
  for (const [index, capacity] of seats.entries()) {
    const session = world.database.db.updateTable('training_sessions').set({ capacity, seats_taken: 0 });
    if (capacity !== null) await session.where('id', '=', sessions[index]!).execute();
  }
  const employees: Someone[] = [];
  while (employees.length < people) employees.push(await world.createPerson('employee'));
  if (people > 0) {
    await overseer.assigns({ id }, ...employees);
  }
  return { id, sessions, employees };
}

const enrol = (program: string, employee: Someone, session: string) =>
  employee.enrols({ id: program }, session);

const solvencyOf = (id: string, person = manager) =>
  person.call(sessionPlansApi.solvency, { params: { id } });

const planOf = (id: string) => manager.call(sessionPlansApi.plan, { params: { id }, body: {} });

describe('who asks about seats', () => {
  test('is refused as a trainer or an employee, and finds no program that somebody else oversees §76.3', async () => {
    const { id } = await createProgram({
      people: 1,
      seats: [null],
      sessionDays: [1],
      deadline: world.day(7),
    });
    for (const endpoint of [sessionPlansApi.solvency, sessionPlansApi.plan]) {
      const asked = { params: { id }, ...(endpoint.method === 'POST' && { body: {} }) };
      for (const person of [trainer, company.people.employee])
        expect(await person.status(endpoint, asked)).toBe(403);
      expect(await colleague.status(endpoint, asked)).toBe(404);
    }
    expect(await trainer.status(sessionPlansApi.listShort)).toBe(403);
  });

  test('finds nothing short in a program that is archived §76.3', async () => {
    const { id } = await createProgram({ people: 2, seats: [1], sessionDays: [1], deadline: world.day(7) });
    expect(await solvencyOf(id)).toMatchObject({ short: 1 });
    await admin.call(programsApi.archive, { params: { id }, body: null });
    expect(await solvencyOf(id, admin)).toEqual({ short: 0, by: null, without_seat: 0, free_seats: 0 });
    expect(await manager.status(sessionPlansApi.solvency, { params: { id } })).toBe(404);
  });
});

describe('a program', () => {
  test('is short of the seats that its people lack by their due date, and names the day §76.2', async () => {
    const { id, sessions, employees } = await createProgram({
      people: 5,
      seats: [2, 9],
      sessionDays: [3, 20],
      deadline: world.day(10),
    });
    const short = { short: 3, by: world.day(10), without_seat: 5, free_seats: 2 };
    expect(await solvencyOf(id)).toEqual(short);
    // A seat that is taken is one person less and one seat less.
    await enrol(id, employees[0]!, sessions[0]!);
    expect(await solvencyOf(id)).toEqual({ ...short, without_seat: 4, free_seats: 1 });
    // One after the due date is none in time.
    await enrol(id, employees[1]!, sessions[1]!);
    expect(await solvencyOf(id)).toEqual({ ...short, without_seat: 4, free_seats: 1 });
  });

  test('is short of nothing where as many as come can sit in time, whatever comes after §76.3', async () => {
    const { id } = await createProgram({
      people: 5,
      seats: [null, 1],
      sessionDays: [3, 20],
      deadline: world.day(10),
    });
    expect(await solvencyOf(id)).toEqual({ short: 0, by: null, without_seat: 5, free_seats: null });
  });

  test('tells of all its seats where nothing is short §76.3', async () => {
    const { id } = await createProgram({
      people: 2,
      seats: [3, 4],
      sessionDays: [3, 5],
      deadline: world.day(10),
    });
    expect(await solvencyOf(id)).toEqual({ short: 0, by: null, without_seat: 2, free_seats: 7 });
  });

  test('counts those who are overdue at the last moment, where any session helps them, and no day that is past §76.2', async () => {
    const { id, sessions, employees } = await createProgram({
      people: 4,
      seats: [2],
      sessionDays: [12],
      deadline: world.day(0),
    });
    const today = world.day(0);
    // No session is in time, until it is late.
    expect(await solvencyOf(id)).toEqual({ short: 4, by: today, without_seat: 4, free_seats: 0 });
    const before = world.clock.now();
    world.clock.advance(2 * 24 * 60 * 60 * 1000);
    expect(await solvencyOf(id)).toEqual({ short: 2, by: world.day(10), without_seat: 4, free_seats: 2 });
    // An overdue person with a seat in a session to come needs no other.
    await enrol(id, employees[0]!, sessions[0]!);
    expect(await solvencyOf(id)).toEqual({ short: 2, by: world.day(10), without_seat: 3, free_seats: 1 });
    world.clock.set(before);
  });
});

describe('the dashboard', () => {
  test('names the programs in view that are short, the earliest first §76.4', async () => {
    const overseer = await world.createPerson('manager');
    const facts = { overseer, seats: [1], sessionDays: [1] };
    const later = await createProgram({ ...facts, people: 4, deadline: world.day(20), title: 'Later' });
    const sooner = await createProgram({ ...facts, people: 2, deadline: world.day(5), title: 'Sooner' });
    await createProgram({ ...facts, people: 1, deadline: world.day(5), title: 'Enough' });
    const rows = [
      { _id: sooner.id, title: 'Sooner', short: 1, by: world.day(5) },
      { _id: later.id, title: 'Later', short: 3, by: world.day(20) },
    ];
    expect(await overseer.call(sessionPlansApi.listShort)).toEqual({ programs: rows });
    const { programs } = await admin.call(sessionPlansApi.listShort);
    expect(programs.filter(({ _id }) => [sooner.id, later.id].includes(_id))).toEqual(rows);
    const days = programs.map(({ by }) => by!);
    expect(days).toEqual(days.toSorted((a, b) => a.localeCompare(b)));
    await admin.call(programsApi.archive, { params: { id: sooner.id }, body: null });
    expect((await overseer.call(sessionPlansApi.listShort)).programs).toEqual([rows[1]]);
  });

  test('names twenty at most §76.4', async () => {
    const overseer = await world.createPerson('manager');
    for (let count = 0; count < 21; count += 1)
      await createProgram({ overseer, people: 2, seats: [1], sessionDays: [1], deadline: world.day(5) });
    const { programs } = await overseer.call(sessionPlansApi.listShort);
    expect(programs).toHaveLength(20);
  });
});

describe('the plan', () => {
  test('is empty where nothing is short', async () => {
    const { id } = await createProgram({ people: 2, seats: [3], sessionDays: [3], deadline: world.day(10) });
    expect(await planOf(id)).toEqual({ sessions: [], still_short: 0, why_not: null });
  });

  test('has sessions by which everybody has a seat, and writes nothing §76.5', async () => {
    const { id } = await createProgram({ people: 7, seats: [2], sessionDays: [3], deadline: world.day(18) });
    const plan = await planOf(id);
    // Tomorrow is a Wednesday: three days from today is a Friday, and so are ten and seventeen.
    expect(plan).toMatchObject({
      still_short: 0,
      why_not: null,
      sessions: [
        { date: world.day(17), time: '09:00', capacity: 2 },
        { date: world.day(10), time: '09:00', capacity: 2 },
        { capacity: 2 },
      ],
    });
    const { first_name, last_name } = trainer;
    expect(plan.sessions[0]!.trainer).toEqual({ _id: trainer.id, first_name, last_name });
    expect(await planOf(id)).toEqual(plan);
    expect(await solvencyOf(id)).toMatchObject({ short: 5 });
    for (const [index, { date, time, trainer: who, capacity }] of plan.sessions.entries()) {
      const row = { program_id: id, position: index + 1, trainer_id: who._id, capacity, seats_taken: 0 };
      const starts_at = new Date(`${date}T${time}:00-06:00`);
      await world.database.db
        .insertInto('training_sessions')
        .values({ ...row, starts_at })
        .execute();
    }
    expect(await solvencyOf(id)).toMatchObject({ short: 0 });
  });

  test('passes over a trainer who teaches something else then or is none any more, and says so where nobody is left', async () => {
    const [busy, gone] = [await world.createPerson('trainer'), await world.createPerson('trainer')];
    const facts = { admin, manager, deadline: world.day(4) };
    const { id, sessions } = await world.createProgram({
      ...facts,
      trainers: [busy, gone],
      sessionDays: [0, 0],
    });
    await world.database.db
      .updateTable('training_sessions')
      .set({ capacity: 1, seats_taken: 0 })
      .where('id', 'in', sessions)
      .execute();
    const people = [1, 2, 3].map(() => world.createPerson('employee'));
    const body = { assigned_employees: (await Promise.all(people)).map((each) => each.id) };
    await manager.call(programsApi.assign, { params: { id }, body });
    const days = [1, 2, 3, 4];
    await world.createProgram({ ...facts, trainers: days.map(() => busy), sessionDays: days });
    expect((await planOf(id)).sessions).toMatchObject([{ trainer: { _id: gone.id } }]);
    await world.database.db
      .updateTable('users')
      .set({ role: 'employee' })
      .where('id', '=', gone.id)
      .execute();
    expect(await planOf(id)).toMatchObject({
      sessions: [],
      still_short: 1,
      why_not: expect.stringContaining('free at the usual time between now and'),
    });
  });
});
