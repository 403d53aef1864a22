import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { usersApi } from '#shared/api/users';
import type { Answer } from '../../../test/client.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe('assigning, enrolling and completing', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, other: Someone;
  let employee: Someone, colleague: Someone;
  let id: string, sessions: string[];

  beforeAll(async () => {
    world = await startWorld();
  });

  beforeEach(async () => {
    [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    [trainer, other] = [await world.createPerson('trainer'), await world.createPerson('trainer')];
    [employee, colleague] = [await world.createPerson('employee'), await world.createPerson('employee')];
    const facts = { admin, manager, trainers: [trainer, other], sessionDays: [0, 9], deadline: world.day(3) };
    ({ id, sessions } = await world.createProgram(facts));
    expect((await assign([employee.id])).status).toBe(200);
  });

  afterAll(() => world.close());

  const assign = (assigned_employees: string[]) =>
    world.as(manager).send(programsApi.assign, { params: { id }, body: { assigned_employees } });
  const unassign = (employeeId: string) =>
    world.as(manager).send(programsApi.unassign, { params: { id, employeeId } });
  const enrol = (session: string, { token } = employee, user = employee.id) =>
    world.as({ token }).send(programsApi.enrol, { params: { id }, body: { user, session } });
  const complete = (completed_employees: string[]) =>
    world.as(trainer).send(programsApi.complete, { params: { id }, body: { completed_employees } });
  const archive = () => world.as(admin).call(programsApi.archive, { params: { id } });
  const statuses = async () => {
    const { employees } = await world.as(admin).call(programsApi.assigned, { params: { id } });
    return Object.fromEntries(employees.map(({ _id, status }) => [_id, status]));
  };
  const expectRefusal = ({ status, problem }: Answer<unknown>, expected: number, code: string) =>
    expect([status, problem.code]).toEqual([expected, code]);

  /** Days go by; nobody's sign-in lasts so long. */
  async function wait(days: number): Promise<void> {
    world.clock.advance(days * 24 * 60 * 60 * 1000);
    for (const person of [admin, manager, trainer, employee]) person.token = await world.signIn(person);
  }

  test('nobody is assigned by a list in which somebody is no active employee', async () => {
    const gone = await world.createPerson('employee');
    await world.as(admin).call(usersApi.delete, { params: { id: gone.id } });
    for (const wrong of [gone.id, trainer.id, crypto.randomUUID()]) {
      expectRefusal(await assign([colleague.id, wrong]), 400, 'not_an_active_employee');
    }
    expect(await statuses()).toEqual({ [employee.id]: 'not-enrolled' });
  });

  test('an empty list and one of more than 10,000 are refused', async () => {
    const tooMany = Array.from({ length: 10_001 }, () => colleague.id);
    for (const list of [[], tooMany]) expectRefusal(await assign(list), 400, 'invalid_input');
    expect((await assign(tooMany.slice(1))).body.employees.map(({ _id }) => _id)).toEqual([colleague.id]);
  });

  test('who is assigned already is passed over, and stays as they were', async () => {
    await enrol(sessions[0]!);
    const { body } = await assign([employee.id, colleague.id]);
    expect(body.employees.map(({ _id }) => _id)).toEqual([colleague.id]);
    expect(await statuses()).toEqual({ [employee.id]: 'enrolled', [colleague.id]: 'not-enrolled' });
  });

  test('an open assignment ends, a completed one stays', async () => {
    await assign([colleague.id]);
    await enrol(sessions[0]!);
    await complete([employee.id]);
    expectRefusal(await unassign(employee.id), 409, 'completion_is_final');
    expect((await unassign(colleague.id)).status).toBe(200);
    expectRefusal(await unassign(colleague.id), 404, 'not_found');
    expect(await statuses()).toEqual({ [employee.id]: 'complete' });
  });

  test('one enrolls only oneself, where one is assigned, and in a session of the program', async () => {
    expectRefusal(await enrol(sessions[0]!, employee, colleague.id), 403, 'not_yourself');
    expectRefusal(await enrol(sessions[0]!, colleague, colleague.id), 404, 'not_found');
    const foreign = await world.createProgram({ admin, manager, trainers: [trainer] });
    expectRefusal(await enrol(foreign.sessions[0]!), 400, 'session_of_other_program');
    expect(await statuses()).toEqual({ [employee.id]: 'not-enrolled' });
  });

  test('there is no second choice, and none after completion', async () => {
    expect((await enrol(sessions[0]!)).status).toBe(201);
    for (const session of sessions) expectRefusal(await enrol(session), 409, 'already_enrolled');
    await complete([employee.id]);
    expectRefusal(await enrol(sessions[1]!), 409, 'already_complete');
  });

  test('a session is open to the end of its day, and after the deadline, when nobody is assigned any more', async () => {
    await wait(4);
    expectRefusal(await assign([colleague.id]), 409, 'deadline_passed');
    expectRefusal(await enrol(sessions[0]!), 409, 'session_over');
    expect((await enrol(sessions[1]!)).status).toBe(201);
    expect(await statuses()).toEqual({ [employee.id]: 'overdue' });
  });

  test('who is complete is passed over; the moment and the trainer are kept', async () => {
    await enrol(sessions[0]!);
    const first = world.clock.now();
    expect((await complete([employee.id])).body.employees.map(({ _id }) => _id)).toEqual([employee.id]);
    world.clock.advance(60_000);
    expect((await complete([employee.id])).body.employees).toEqual([]);
    const kept = await world.database.db
      .selectFrom('assignments')
      .select(['completed_at', 'completed_by'])
      .where('program_id', '=', id)
      .execute();
    expect(kept).toEqual([{ completed_at: first, completed_by: trainer.id }]);
  });

  test('a trainer completes nobody who has chosen no session, or another trainer’s', async () => {
    expectRefusal(await complete([employee.id]), 400, 'not_in_own_session');
    await enrol(sessions[1]!);
    expectRefusal(await complete([employee.id]), 400, 'not_in_own_session');
    expectRefusal(await complete([]), 400, 'invalid_input');
    expect(await statuses()).toEqual({ [employee.id]: 'enrolled' });
  });

  test('an archived program takes no change', async () => {
    await archive();
    const answers = [
      await assign([colleague.id]),
      await unassign(employee.id),
      await enrol(sessions[0]!),
      await complete([employee.id]),
    ];
    for (const answer of answers) expectRefusal(answer, 409, 'program_archived');
  });
});
