import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messagesApi, programsApi, recordsApi } from '#shared/contract';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { startReminded, type Reminded } from '../../../../../test/reminded.ts';
import type { SeatsWorld } from '../../../../../test/seats.ts';
import { renew } from '../../renewals/service.ts';
import { during } from '../../../../../test/cast.ts';

describe('the link of a reminder opens nothing any more', () => {
  const company = during(() => startReminded());
  let world: SeatsWorld;
  beforeAll(async () => {
    ({ world } = company);
  });

  beforeEach(() => company.startOver());

  /** A link that works until `end` is done. */
  async function until(end: (given: Reminded) => Promise<unknown>): Promise<Reminded> {
    const given = await company.remindOne();
    expect(await company.view(given.token)).toMatchObject({ enrolled: false });
    await end(given);
    await company.expectExpired(given.token, given.seats);
    return given;
  }

  const assign = (id: string, person: string) =>
    world.manager.call(programsApi.assign, { params: { id }, body: { assigned_employees: [person] } });

  test('once the training is complete §86.4', () =>
    until(({ seats, ada }) => {
      const body = recordBody([ada.id], { program: seats.id, trained_on: world.day(0) });
      return world.admin.call(recordsApi.create, { body });
    }));

  test('once the program is archived §86.4', () =>
    until(({ seats: { params } }) => world.admin.archives(params)));

  test('once the person has left §86.4', () => until(({ ada: { id } }) => world.admin.deletes({ id })));

  test('but that of somebody who has another role still does §86.4 §91.3', async () => {
    const { ada, token } = await company.remindOne();
    await world.admin.edits(ada, { role: 'trainer' as const, department: null });
    expect(await company.view(token)).toMatchObject({ enrolled: false });
  });

  test('while the person is exempt, and when the training has come back §86.4', async () => {
    const { seats, ada, token } = await until((given) =>
      world.manager.exempts(given.seats, [given.ada], { because: 'Teaches it' }),
    );
    world.clock.advance(1_000);
    await world.manager.endsExemption(seats, ada);
    await company.expectExpired(token, seats);
  });

  test('once the person is unassigned; another assignment brings a link of its own §86.4', async () => {
    const { seats, ada, token } = await until((given) => world.manager.unassigns(given.seats, given.ada));
    world.clock.advance(1_000);
    await assign(seats.id, ada.id);
    await company.expectExpired(token, seats);
    await company.passDays(1);
    const [newer] = await company.remind(seats, ada);
    expect(await company.view(newer)).toMatchObject({ enrolled: false });
    await company.expectExpired(token, seats);
  });

  test('once the training is to be done anew, with a link of its own §86.4', async () => {
    const { id, sessions } = await world.createProgram({
      admin: world.admin,
      manager: world.manager,
      trainers: [world.trainer],
      sessionDays: [5],
      renew_months: 12,
      due_days: 30,
    });
    const ada = await world.createPerson('employee');
    await assign(id, ada.id);
    const [token] = await company.remind({ id }, ada);
    // Valid for a month yet, so that it opens again at once.
    const record = { program: id, trained_on: world.day(0), valid_until: world.day(30) };
    await world.admin.records([ada], record);
    expect(await renew(world.services)).toMatchObject({ renewals: { people: 1 } });
    await company.expectExpired(token, { sessions });
    await company.passDays(1);
    const [newer] = await company.remind({ id }, ada);
    expect(await company.view(newer)).toMatchObject({ enrolled: false, due: world.day(29) });
  });

  test('thirty days after the mail, and a moment before still what it did §86.3', async () => {
    const { seats, token } = await company.remindOne([null], { sessionDays: [40], deadline: world.day(60) });
    world.clock.advance(30 * 24 * 60 * 60_000 - 1);
    expect(await company.view(token)).toMatchObject({ enrolled: false, sessions: [{}] });
    world.clock.advance(1);
    await company.expectExpired(token, seats);
  });

  test('but goes on beside that of a newer mail, and with another due date §86.3', async () => {
    const { seats, ada, token } = await company.remindOne([null, 5], { sessionDays: [4, 5] });
    await company.passDays(1);
    const [newer] = await company.remind(seats, ada);
    expect(newer).not.toBe(token);
    expect(await company.view(token)).toEqual(await company.view(newer));
    await world.manager.extends(seats, [ada], world.day(20), 'Was ill');
    expect(await company.view(token)).toMatchObject({ due: world.day(20) });
    expect((await company.choose(token, seats.sessions[0]!)).status).toBe(201);
    expect(await company.view(newer)).toMatchObject({ enrolled: true });
  });

  test('thirty days after an admin has had the mail sent again: it holds the same link §86.3', async () => {
    const { seats, ada, token } = await company.remindOne([null], {
      sessionDays: [50],
      deadline: world.day(60),
    });
    await company.passDays(20);
    const [message] = await messagesTo(world, ada.id, 'reminder');
    await world.admin.call(messagesApi.send, { params: { message: message!.id } });
    await company.mails.sendAll();
    await company.passDays(29);
    expect(await company.view(token)).toMatchObject({ enrolled: false });
    await company.passDays(1);
    await company.expectExpired(token, seats);
  });
});
