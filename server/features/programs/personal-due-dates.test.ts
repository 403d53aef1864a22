import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardApi, programsApi, usersApi } from '#shared/contract';
import { programListOf } from '#shared/programs/calls';
import { byStatusKey, statuses, statusKeys, type Status } from '#shared/status';
import { calendarDateOf, daysBetween, endOfDay } from '#shared/time';
import type { LaterDue } from '#shared/later-due';
import { soonDays, urgencies, type Urgency } from '#shared/urgency';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

const timeZone = 'Etc/GMT+6';
const reaches = ['assigned', 'enrolled', 'enrolled with another', 'complete'] as const;
/** In days from today; null is the deadline. */
const ownDues = [null, -10, -1, 0, 3, 20, 50];
const deadlines = [-20, -3, 0, 5, 40, 60];
const peopleCount = 28;

interface Training {
  program: string;
  employee: string;
  /** The trainer of the chosen session. */
  trainer: string | null;
  isComplete: boolean;
  due: Date;
  dueBecause: 'joined' | null;
}

/**
 * Programs with people who have due dates of their own beside people with the deadline's, and a program
 * without any. Every count, list and order of them is compared with the same counted here.
 */
describe('programs with personal due dates beside programs without', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone, other: Someone;
  let employees: Someone[];
  const programs: { id: string; title: string; deadline: Date }[] = [];
  const trainings: Training[] = [];

  beforeAll(async () => {
    world = await startWorld();
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, other] = [await world.createPerson('trainer'), await world.createPerson('trainer')];
    employees = await Promise.all(Array.from({ length: peopleCount }, () => world.createPerson('employee')));
    const start = world.clock.now();
    // So that deadlines can lie before the "today" of later on.
    world.clock.advance(-30 * 24 * 60 * 60 * 1000);
    for (const person of [admin, manager]) person.token = await world.signIn(person);
    for (const [index, days] of [...deadlines, 10].entries()) await createProgram(index, days + 30);
    world.clock.set(start);
    for (const person of [admin, manager]) person.token = await world.signIn(person);
  });

  afterAll(() => world.close());

  async function createProgram(index: number, deadline: number): Promise<void> {
    const title = `Program ${index}`;
    const facts = { admin, manager, trainers: [trainer, other], title, deadline: world.day(deadline) };
    const { id, sessions } = await world.createProgram(facts);
    programs.push({ id, title, deadline: endOfDay(world.day(deadline), timeZone) });
    // The last one has deadlines alone.
    const isPlain = index === deadlines.length;
    for (const [place, employee] of employees.entries()) {
      const combination = (place + index * 5) % (reaches.length * ownDues.length);
      const reached = reaches[combination % reaches.length]!;
      const ownDue = isPlain ? null : ownDues[Math.floor(combination / reaches.length)]!;
      const isComplete = reached === 'complete';
      const dueAt = ownDue === null ? null : endOfDay(world.day(ownDue + 30), timeZone);
      const chosen = reached === 'assigned' ? null : reached === 'enrolled with another' ? 1 : 0;
      if (isComplete) await record(id, employee);
      const now = world.clock.now();
      await world.database.db
        .insertInto('assignments')
        .values({
          program_id: id,
          employee_id: employee.id,
          assigned_at: now,
          assigned_by: manager.id,
          ...(dueAt && { due_at: dueAt, due_because: 'joined' }),
          ...(chosen !== null && { session_id: sessions[chosen]!, enrolled_at: now }),
          ...(isComplete && { completed_at: now, completed_by: trainer.id }),
        })
        .execute();
      trainings.push({
        program: id,
        employee: employee.id,
        trainer: chosen === null ? null : [trainer, other][chosen]!.id,
        isComplete,
        due: dueAt ?? programs.at(-1)!.deadline,
        dueBecause: dueAt && 'joined',
      });
    }
  }

  async function record(program: string, employee: Someone): Promise<void> {
    const facts = { title: 'Done', version: 1, source: 'external', trained_on: '2026-10-01' } as const;
    await world.database.db
      .insertInto('training_records')
      .values({ ...facts, person_id: employee.id, program_id: program, recorded_at: world.clock.now() })
      .execute();
  }

  const statusOf = ({ isComplete, due, trainer: chosen }: Training): Status =>
    isComplete ? 'complete' : due < world.clock.now() ? 'overdue' : chosen ? 'enrolled' : 'not-enrolled';
  const count = (of: readonly Training[]) => ({
    total: of.length,
    ...byStatusKey((status) => of.filter((training) => statusOf(training) === status).length),
  });
  const dayOf = (instant: Date) => calendarDateOf(instant, timeZone);
  const trainingsIn = (program: string, whose: (training: Training) => boolean = () => true) =>
    trainings.filter((training) => training.program === program && whose(training));
  /** A program's figures for the person in charge of these people. */
  function standingOf(of: readonly Training[]): {
    next_due: string | null;
    later_due: LaterDue | null;
    urgency: Urgency;
  } {
    const open = of.filter(({ isComplete }) => !isComplete).map(({ due }) => due);
    const [past, soon, later, done] = urgencies;
    if (open.length === 0) return { next_due: null, later_due: null, urgency: done };
    const next = open.reduce((left, right) => (left < right ? left : right));
    const isSoon = daysBetween(world.day(0), dayOf(next)) <= soonDays;
    const [first, ...others] = open.map(dayOf).toSorted();
    const after = others.filter((day) => day !== first);
    const later_due =
      after.length === 0
        ? null
        : {
            people_before: open.length - after.length,
            people_after: after.length,
            from: after[0]!,
            to: after.at(-1)!,
          };
    const urgency = next < world.clock.now() ? past : isSoon ? soon : later;
    return { next_due: dayOf(next), later_due, urgency };
  }
  const inCharge = () =>
    [
      ['admin', admin, () => true],
      ['manager', manager, () => true],
      ['trainer', trainer, (training: Training) => training.trainer === trainer.id],
    ] as const;
  const ids = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id).toSorted();

  test('carry the counts of their rows, and the day and the urgency of the person who is due first §60.1 §60.4', async () => {
    for (const [role, person, whose] of inCharge()) {
      const { programs: listed } = await as(person).call(programsApi[programListOf[role]]);
      expect(listed).toHaveLength(programs.length);
      for (const program of listed) {
        const of = trainingsIn(program._id, whose);
        expect(program, `${program.title} of the ${role}`).toMatchObject({
          counts: count(of),
          ...standingOf(of),
        });
        const counts = await as(person).call(programsApi.countByStatus, { params: { id: program._id } });
        expect(counts).toEqual(count(of));
      }
    }
  });

  test('are found by the status in which somebody stands §60.1', async () => {
    for (const [role, person, whose] of inCharge())
      for (const status of statuses) {
        const { programs: listed } = await as(person).call(programsApi[programListOf[role]], {
          query: { status },
        });
        const expected = programs.filter(({ id }) => count(trainingsIn(id, whose))[statusKeys[status]] > 0);
        expect(ids(listed), `${status} for the ${role}`).toEqual(expected.map(({ id }) => id).toSorted());
      }
  });

  test('lead from each figure to the list of the people that it counts §60.1 §60.5', async () => {
    for (const { id } of programs)
      for (const status of statuses) {
        const expected = trainingsIn(id, (training) => statusOf(training) === status);
        const params = { id };
        const whole = await as(manager).call(programsApi.assigned, { params, query: { status } });
        expect(ids(whole.employees)).toEqual(expected.map(({ employee }) => employee).toSorted());
        const page = await as(manager).call(programsApi.assigned, { params, query: { status, limit: '1' } });
        expect(page.total).toBe(expected.length);
        for (const { _id, due } of whole.employees)
          expect(due).toBe(dayOf(expected.find(({ employee }) => employee === _id)!.due));
      }
  });

  test('stand in the order of the person who is due first, in lists and in carousels §60.4', async () => {
    const rank = { past: 0, soon: 1, later: 1, done: 2 };
    for (const [role, person, whose] of inCharge()) {
      const keyOf = ({ id, title, deadline }: (typeof programs)[number]) => {
        const { next_due, urgency } = standingOf(trainingsIn(id, whose));
        return `${rank[urgency]} ${next_due ?? dayOf(deadline)} ${title}`;
      };
      const expected = programs
        .map(keyOf)
        .toSorted()
        .map((key) => key.slice(-'Program 0'.length));
      const query = { order: 'action' };
      const list = await as(person).call(programsApi[programListOf[role]], { query });
      expect(list.programs.map(({ title }) => title)).toEqual(expected);
      const carousel = await as(person).call(dashboardApi.trainings[role], { query });
      expect(carousel.programs.map(({ program }) => program.title)).toEqual(expected);
    }
  });

  test('add up in the insights, in the deadlines and in a manager’s employees §60.1 §60.4', async () => {
    for (const [role, person, whose] of inCharge()) {
      const { completed, overdue } = count(trainings.filter(whose));
      const late = programs.filter(({ id }) => count(trainingsIn(id, whose)).overdue > 0);
      const insight = await as(person).call(dashboardApi.insight[role]);
      expect(insight).toEqual({ complete: completed, overdue, overdue_programs: late.length });
    }
    const { deadlines: days } = await as(manager).call(dashboardApi.managerDeadlines);
    const upcoming = days.flatMap((day) => day.programs);
    // The deadline is the program's, not a date of its people.
    expect(ids(upcoming)).toEqual(
      programs
        .filter(({ deadline }) => deadline >= world.clock.now())
        .map(({ id }) => id)
        .toSorted(),
    );
    for (const { _id, enrolled, completed } of upcoming)
      expect(count(trainingsIn(_id))).toMatchObject({ enrolled, completed });
    const own = await as(manager).call(dashboardApi.employees, { query: { order: 'action' } });
    expect(own.employees).toHaveLength(employees.length);
    for (const { _id, overdue, open, complete, overdue_in } of own.employees) {
      const theirs = trainings.filter(({ employee }) => employee === _id);
      const counts = count(theirs);
      expect({ overdue, open, complete }).toEqual({
        overdue: counts.overdue,
        open: counts.enrolled + counts.not_enrolled,
        complete: counts.completed,
      });
      // The longest first.
      const late = theirs
        .filter((training) => statusOf(training) === 'overdue')
        .toSorted(
          (left, right) =>
            left.due.getTime() - right.due.getTime() ||
            programs.findIndex(({ id }) => id === left.program) -
              programs.findIndex(({ id }) => id === right.program),
        );
      expect(overdue_in.map((program) => program._id)).toEqual(
        late.slice(0, 3).map(({ program }) => program),
      );
    }
    const overdues = own.employees.map(({ overdue }) => overdue);
    expect(overdues).toEqual(overdues.toSorted((left, right) => right - left));
  });

  test('tell an employee their due date in every view, and mark it in the calendar §60.5', async () => {
    for (const employee of employees.slice(0, 7)) {
      employee.token = await world.signIn(employee);
      const own = new Map(
        trainings
          .filter((training) => training.employee === employee.id)
          .map((training) => [training.program, training]),
      );
      const { programs: listed } = await as(employee).call(programsApi.listAssigned, {
        query: { order: 'action' },
      });
      expect(ids(listed)).toEqual([...own.keys()].toSorted());
      for (const program of listed) {
        const training = own.get(program._id)!;
        const status = statusOf(training);
        const mine = {
          due: dayOf(training.due),
          due_because: training.dueBecause,
          cycle: 1,
          status,
        };
        expect(program).toMatchObject({ ...mine, ...standingOf([training]), counts: null });
        const { program: page } = await as(employee).call(programsApi.view, { params: { id: program._id } });
        expect(page).toMatchObject(mine);
        for (const viewer of [admin, manager]) {
          const grouped = await as(viewer).call(usersApi.trainingsByStatus, { params: { id: employee.id } });
          const inGroup = (grouped.programs as Record<string, { _id: string }[]>)[statusKeys[status]]!;
          expect(ids(inGroup)).toContain(program._id);
        }
      }
      for (const status of statuses) {
        const inStatus = await as(employee).call(programsApi.listAssigned, { query: { status } });
        const expected = [...own.values()].filter((training) => statusOf(training) === status);
        expect(ids(inStatus.programs)).toEqual(expected.map(({ program }) => program).toSorted());
      }
      const order = listed.map(({ urgency }) => urgencies.indexOf(urgency!));
      expect(order).toEqual(order.toSorted((left, right) => left - right));
      const { completed, overdue } = count([...own.values()]);
      const insight = await as(employee).call(dashboardApi.insight.employee);
      expect(insight).toMatchObject({ complete: completed, overdue });
      const { events } = await as(employee).call(dashboardApi.calendar.employee);
      const marked = events.flatMap(({ event, programs: due }) =>
        due.map(({ _id, open }) => ({ _id, event, open })),
      );
      expect(marked).toHaveLength(own.size);
      for (const { _id, event, open } of marked)
        expect({ event, open }).toEqual({ event: dayOf(own.get(_id)!.due), open: !own.get(_id)!.isComplete });
    }
  });
});
