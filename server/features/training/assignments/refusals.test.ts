import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

describe('in a program whose people are assigned, enrolled and completed', () => {
  const { world, admin, manager, trainer, other, employee, colleague } = stage({
    people: {},
    newcomers: {
      admin: 'admin',
      manager: 'manager',
      trainer: 'trainer',
      other: 'trainer',
      employee: 'employee',
      colleague: 'employee',
    },
  });
  let id: string, sessions: string[];
  beforeEach(async () => {
    const facts = { admin, manager, trainers: [trainer, other], sessionDays: [0, 9], deadline: world.day(3) };
    ({ id, sessions } = await world.createProgram(facts));
    await manager.call(programsApi.assign, people(employee));
  });

  /**
   * The bodies of the calls about the program: people to assign, people to complete, somebody to unassign, a choice.
   */
  const people = (...employees: { id: string }[]) => ({
    params: { id },
    body: { assigned_employees: employees.map((person) => person.id) },
  });
  const participants = (...employees: { id: string }[]) => ({
    params: { id },
    body: { completed_employees: employees.map((person) => person.id) },
  });
  const assignmentOf = (person: Someone) => ({ params: { id, employeeId: person.id } });
  const choice = (session: string | undefined, person = employee) => ({
    params: { id },
    body: { user: person.id, session: session! },
  });

  const statuses = async () => {
    const employees = await admin.assignedTo({ id });
    return Object.fromEntries(employees.map(({ _id, status }) => [_id, status]));
  };
  const ids = ({ employees }: { employees: { _id: string }[] }) => employees.map(({ _id }) => _id);

  test('a list with somebody who is not active is refused, and nobody is assigned §18.1 §43.2', async () => {
    const gone = await world.createPerson('employee');
    await admin.deletes(gone);
    for (const wrong of [gone, { id: crypto.randomUUID() }]) {
      const refusal = await manager.refusal(programsApi.assign, people(colleague, wrong));
      expect(refusal).toMatchObject({ status: 400, code: 'not_an_active_employee' });
    }
    expect(await statuses()).toEqual({ [employee.id]: 'not-enrolled' });
  });

  test('an empty list of people and one of more than 10,000 are refused §18.2', async () => {
    const tooMany = Array.from({ length: 10_001 }, () => colleague);
    for (const list of [[], tooMany]) {
      const refusal = await manager.refusal(programsApi.assign, people(...list));
      expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    }
    const reply = await manager.call(programsApi.assign, people(...tooMany.slice(1)));
    expect(ids(reply)).toEqual([colleague.id]);
  });

  test('a person who is assigned already is passed over and keeps the status §18.1 §49.6', async () => {
    await employee.call(programsApi.enrol, choice(sessions[0]));
    const reply = await manager.call(programsApi.assign, people(employee, colleague));
    expect(ids(reply)).toEqual([colleague.id]);
    expect(await statuses()).toEqual({ [employee.id]: 'enrolled', [colleague.id]: 'not-enrolled' });
  });

  test('an open assignment can be ended once, a completed one cannot §19.1 §49.6', async () => {
    await manager.call(programsApi.assign, people(colleague));
    await employee.call(programsApi.enrol, choice(sessions[0]));
    await trainer.call(programsApi.complete, participants(employee));
    const ofComplete = await manager.refusal(programsApi.unassign, assignmentOf(employee));
    expect(ofComplete).toMatchObject({ status: 409, code: 'completion_is_final' });
    await manager.call(programsApi.unassign, assignmentOf(colleague));
    const again = await manager.refusal(programsApi.unassign, assignmentOf(colleague));
    expect(again).toMatchObject({ status: 404, code: 'not_found' });
    expect(await statuses()).toEqual({ [employee.id]: 'complete' });
  });

  test('an employee who enrols somebody else, without an assignment, or in another program’s session is refused §20.1 §49.8', async () => {
    const somebodyElse = choice(sessions[0], colleague);
    expect(await employee.refusal(programsApi.enrol, somebodyElse)).toMatchObject({
      status: 403,
      code: 'not_yourself',
    });
    expect(await colleague.refusal(programsApi.enrol, somebodyElse)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    const foreign = await world.createProgram({ admin, manager, trainers: [trainer] });
    expect(await employee.refusal(programsApi.enrol, choice(foreign.sessions[0]))).toMatchObject({
      status: 400,
      code: 'session_of_other_program',
    });
    expect(await statuses()).toEqual({ [employee.id]: 'not-enrolled' });
  });

  test('a second enrolment is refused, and so is one after completion §20.1 §30.8', async () => {
    await employee.call(programsApi.enrol, choice(sessions[0]));
    for (const session of sessions) {
      const second = await employee.refusal(programsApi.enrol, choice(session));
      expect(second).toMatchObject({ status: 409, code: 'already_enrolled' });
    }
    await trainer.call(programsApi.complete, participants(employee));
    const late = await employee.refusal(programsApi.enrol, choice(sessions[1]));
    expect(late).toMatchObject({ status: 409, code: 'already_complete' });
  });

  test('after the deadline nobody is assigned any more, but a session of today or later can still be chosen §18.1 §20.1', async () => {
    world.clock.advance(4 * 24 * 60 * 60 * 1000);
    // Nobody's sign-in lasts so long.
    const assignment = await manager.refusal(programsApi.assign, people(colleague));
    expect(assignment).toMatchObject({ status: 409, code: 'deadline_passed' });
    const ofPastSession = await employee.refusal(programsApi.enrol, choice(sessions[0]));
    expect(ofPastSession).toMatchObject({ status: 409, code: 'session_over' });
    await employee.call(programsApi.enrol, choice(sessions[1]));
    expect(await statuses()).toEqual({ [employee.id]: 'overdue' });
  });

  test('a person who is complete is passed over, and keeps the moment and the trainer of the completion §21.1 §49.6', async () => {
    await employee.call(programsApi.enrol, choice(sessions[0]));
    const first = world.clock.now();
    const reply = await trainer.call(programsApi.complete, participants(employee));
    expect(ids(reply)).toEqual([employee.id]);
    world.clock.advance(60_000);
    const again = await trainer.call(programsApi.complete, participants(employee));
    expect(ids(again)).toEqual([]);
    const kept = await world.database.db
      .selectFrom('assignments')
      .select(['completed_at', 'completed_by'])
      .where('program_id', '=', id)
      .execute();
    expect(kept).toEqual([{ completed_at: first, completed_by: trainer.id }]);
  });

  test('a trainer is refused who completes nobody, or somebody who is in none of the trainer’s sessions §21.1 §30.6 §43.2', async () => {
    const empty = await trainer.refusal(programsApi.complete, participants());
    expect(empty).toMatchObject({ status: 400, code: 'invalid_input' });
    const withoutSession = await trainer.refusal(programsApi.complete, participants(employee));
    expect(withoutSession).toMatchObject({ status: 400, code: 'not_in_own_session' });
    await employee.call(programsApi.enrol, choice(sessions[1]));
    const ofOtherTrainer = await trainer.refusal(programsApi.complete, participants(employee));
    expect(ofOtherTrainer).toMatchObject({ status: 400, code: 'not_in_own_session' });
    expect(await statuses()).toEqual({ [employee.id]: 'enrolled' });
  });

  test('an archived program refuses every change with 409 §14.1 §18.1 §26.1', async () => {
    await admin.archives({ id });
    for (const refusal of [
      await manager.refusal(programsApi.assign, people(colleague)),
      await manager.refusal(programsApi.unassign, assignmentOf(employee)),
      await employee.refusal(programsApi.enrol, choice(sessions[0])),
      await trainer.refusal(programsApi.complete, participants(employee)),
    ]) {
      expect(refusal).toMatchObject({ status: 409, code: 'program_archived' });
    }
  });
});
