import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/endpoint';
import { programsApi, seatsApi, sessionPlansApi, sessionsApi } from '#shared/contract';
import { markBody } from '../../../../test/held-session.ts';
import { startSeatsWorld, type Seats } from '../../../../test/seats.ts';
import type { Someone } from '../../../../test/world.ts';
import { during } from '../../../../test/cast.ts';

/** Each change of seats and sessions by a person who may make it, from a screen that was open before. */
describe('once the program is archived,', () => {
  const world = during(() => startSeatsWorld());
  let seats: Seats;
  let seated: Someone, idle: Someone;
  let digits: string;

  beforeAll(async () => {
    seats = await world.createSeats([1, 5], { sessionDays: [2, 3] });
    [seated, idle] = (await seats.assign(2)) as [Someone, Someone];
    await seats.enrol(seated, 0);
    await seats.wait(idle, 0);
    await seated.offers(seats);
    ({ digits } = await world.trainer.call(sessionsApi.checkInCode, ofSession()));
    await world.admin.call(programsApi.archive, { params: seats.params, body: null });
  });

  const ofSession = () => ({ params: { id: seats.sessions[0]! } });
  const cancelled = () => ({
    params: { ...seats.params, session: seats.sessions[0]! },
    body: { reason: 'Storm', move_to: null },
  });
  type Sent = () => { who: Someone; params?: object; body?: object };

  test.each<[Endpoint, Sent]>([
    [programsApi.enrol, () => ({ who: idle, ...seats.choice(1, { user: idle.id }) })],
    [programsApi.enrol, () => ({ who: world.manager, ...seats.choice(1, { user: idle.id }) })],
    [seatsApi.switchSession, () => ({ who: seated, ...seats.choice(1) })],
    [seatsApi.switchSession, () => ({ who: world.manager, ...seats.choice(1, { people: [seated.id] }) })],
    [seatsApi.giveBack, () => ({ who: seated, params: seats.params, body: {} })],
    [seatsApi.giveBack, () => ({ who: world.manager, params: seats.params, body: { user: seated.id } })],
    [seatsApi.wait, () => ({ who: idle, params: seats.params, body: { session: null } })],
    [seatsApi.endWait, () => ({ who: idle, params: seats.params })],
    [seatsApi.offer, () => ({ who: seated, params: seats.params, body: { on: false } })],
    [seatsApi.take, () => ({ who: idle, params: seats.params, body: { from: seated.id } })],
    [sessionPlansApi.cancel, () => ({ who: world.admin, ...cancelled() })],
    [sessionPlansApi.cancel, () => ({ who: world.manager, ...cancelled() })],
    [sessionPlansApi.previewCancel, () => ({ who: world.manager, ...cancelled() })],
    [sessionsApi.mark, () => ({ who: world.trainer, ...ofSession(), body: markBody(seated.id) })],
    [sessionsApi.checkIn, () => ({ who: seated, body: { code: digits } })],
  ])('$0.summary is 409', async (endpoint, sent) => {
    const { who, ...values } = sent();
    expect(await who.refusal(endpoint, values as never)).toMatchObject({
      status: 409,
      code: 'program_archived',
    });
  });

  test('nobody has lost or got a seat', async () => {
    expect([await seats.seatOf(seated), await seats.seatOf(idle)]).toEqual([0, null]);
    expect(await world.violations()).toEqual([]);
  });
});
