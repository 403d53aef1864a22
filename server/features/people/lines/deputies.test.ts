import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { linesApi, signInApi, usersApi } from '#shared/contract';
import { chooseDeputy, putBelow } from '../../../../test/lines.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';
import { endDeputies } from './service.ts';

const day = 24 * 60 * 60_000;

describe('a deputy', () => {
  const { world, lead, deputy, ada } = stage({
    settings: { signInIdleHours: 1_000 },
    people: {},
    newcomers: ['lead', 'deputy', 'ada'],
  });

  beforeEach(async () => {
    await putBelow(world, lead, ada);
  });

  const choose = (who: string | null, until: string | null) =>
    lead.send(linesApi.chooseDeputy, { body: { deputy: who, until } });
  const seesAda = (who: Someone) => who.status(usersApi.view, { params: { id: ada.id } });

  test('is somebody else who is active, for 1 to 90 days §94.5', async () => {
    const admin = await world.createPerson('admin');
    const gone = await world.createPerson('employee');
    await admin.deletes(gone);
    for (const who of [lead.id, gone.id, randomUUID(), 'no-uuid'])
      expect((await choose(who, world.day(1))).problem).toMatchObject({
        code: 'invalid_input',
        errors: { deputy: expect.any(String) },
      });
    for (const until of [null, world.day(0), world.day(91), 'soon'])
      expect((await choose(deputy.id, until)).problem).toMatchObject({
        code: 'invalid_input',
        errors: { until: expect.any(String) },
      });
    expect((await choose(deputy.id, world.day(90))).status).toBe(200);
    const { user } = await lead.call(usersApi.view, { params: { id: lead.id } });
    expect(user).toMatchObject({ deputy: { _id: deputy.id }, deputy_until: world.day(90) });
  });

  test('may what the person may, until the job ends it after its last day §94.5', async () => {
    expect(await seesAda(deputy)).toBe(404);
    expect((await deputy.call(signInApi.verify)).user).toMatchObject({ leads: false });
    await chooseDeputy(world, lead, deputy, 2);
    expect(await seesAda(deputy)).toBe(200);
    expect((await deputy.call(signInApi.verify)).user).toMatchObject({ leads: true });
    const { people } = await deputy.call(linesApi.team);
    expect(people.map(({ _id }) => _id)).toEqual([ada.id]);

    // On the last day, in the company's time zone.
    world.clock.advance(2 * day);
    expect(await endDeputies(world.services)).toBe(0);
    expect(await seesAda(deputy)).toBe(200);
    world.clock.advance(day);
    expect(await endDeputies(world.services)).toBe(1);
    expect(await endDeputies(world.services)).toBe(0);
    expect(await seesAda(deputy)).toBe(404);
    expect((await deputy.call(linesApi.team)).people).toEqual([]);
  });

  test('may do nothing for the people of others, nor once the person represented has left §94.5', async () => {
    const [admin, other] = [await world.createPerson('admin'), await world.createPerson('employee')];
    const foreign = await world.createPerson('employee');
    await putBelow(world, other, foreign);
    await chooseDeputy(world, lead, deputy);
    const params = { id: foreign.id };
    expect(await deputy.status(usersApi.view, { params })).toBe(404);
    expect(await deputy.status(usersApi.view, { params: { id: lead.id } })).toBe(404);
    await admin.deletes(lead);
    expect(await seesAda(deputy)).toBe(404);
  });

  test('ends at once where the person has none any more, and again nothing changes §94.5', async () => {
    await chooseDeputy(world, lead, deputy);
    const entries = () =>
      world.database.db
        .selectFrom('audit_entries')
        .select(['action', 'before', 'after'])
        .where('actor_id', '=', lead.id)
        .orderBy('id')
        .execute();
    await chooseDeputy(world, lead, deputy);
    await chooseDeputy(world, lead, null);
    await chooseDeputy(world, lead, null);
    expect(await seesAda(deputy)).toBe(404);
    const chosen = { deputy: deputy.id, deputy_until: world.day(1) };
    const none = { deputy: null, deputy_until: null };
    expect(await entries()).toEqual([
      { action: 'user.choose-deputy', before: none, after: chosen },
      { action: 'user.end-deputy', before: chosen, after: none },
    ]);
  });
});
