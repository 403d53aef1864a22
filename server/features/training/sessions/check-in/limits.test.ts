import { describe, expect, onTestFinished, test } from 'vitest';
import { sessionsApi } from '#shared/contract';
import { createStaff, holdSession, type HeldSession } from '../../../../../test/held-session.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage, during } from '../../../../../test/cast.ts';

describe('checking in', () => {
  const { world } = stage({ settings: { publicUrl: 'https://training.company.example' }, people: {} });
  const staff = during(() => createStaff(world));

  async function codeOf({ id }: Pick<HeldSession, 'id'>) {
    const { qr, digits } = await staff.trainer.call(sessionsApi.checkInCode, { params: { id } });
    return { code: qr.split('#')[1]!, digits };
  }
  const refusal = (person: Someone, code: string) => person.refusal(sessionsApi.checkIn, { body: { code } });
  const checkIn = (person: Someone, code: string) => person.call(sessionsApi.checkIn, { body: { code } });

  test('is over an hour after the end, by either code, and the trainer marks all the same §75.23', async () => {
    const held = await holdSession(world, staff, { people: 2 });
    const [first, second] = held.seated as [Someone, Someone];
    const start = world.clock.now();
    onTestFinished(async () => {
      world.clock.set(start.toISOString());
      staff.trainer.token = await world.signIn(staff.trainer);
    });
    // It lasts an hour.
    world.clock.advance(120 * 60_000 - 1);
    const last = await codeOf(held);
    await checkIn(first, last.digits);
    world.clock.advance(1);
    const { code, digits } = await codeOf(held);
    for (const late of [code, digits])
      expect(await refusal(second, late)).toMatchObject({ status: 409, code: 'session_over' });
    expect(await refusal(first, code)).toMatchObject({ status: 409, code: 'session_over' });
    world.clock.advance(3 * 60 * 60_000);
    await held.mark([{ person: second.id, outcome: 'attended' }]);
  });

  test('is refused for the rest of the hour after more than thirty wrong codes, so that nobody guesses one §75.13', async () => {
    const held = await holdSession(world, staff);
    const [person, neighbour] = held.seated as [Someone, Someone];
    const minute = 60_000;
    world.clock.advance(60 * minute - (world.clock.now().getTime() % (60 * minute)));
    await held.startIn(0);
    for (let round = 0; round < 3; round += 1) {
      // A try that the minute refuses doesn't count in the hour.
      for (let time = 0; time < 12; time += 1)
        expect((await refusal(person, 'guess')).status).toBe(time < 10 ? 410 : 429);
      world.clock.advance(minute);
    }
    expect(await refusal(person, 'guess')).toMatchObject({
      status: 429,
      message: 'Too many wrong codes. Please wait 57 minutes, or ask your trainer to mark you.',
    });
    expect(await refusal(person, (await codeOf(held)).code)).toMatchObject({ status: 429 });
    await checkIn(neighbour, (await codeOf(held)).code);
    world.clock.advance(57 * minute);
    await checkIn(person, (await codeOf(held)).code);
  });
});
