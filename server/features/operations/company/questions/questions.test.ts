import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { companyApi, recordsApi, usersApi } from '#shared/contract';
import { holdTraining } from '../../../../../test/audiences.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';

const day = 24 * 60 * 60_000;

describe('open questions', () => {
  const { world } = stage({ people: {} });
  let admin: Someone, ada: Someone;

  const found = async () => {
    admin = await world.createPerson('admin');
    ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
  };
  beforeAll(async () => {
    await found();
  });
  afterEach(async () => {
    await world.empty();
    await found();
  });

  const view = () => admin.call(companyApi.questions);

  test('are told to admins alone §100.5', async () => {
    for (const role of ['manager', 'trainer', 'employee'] as const) {
      const person = await world.createPerson(role);
      expect(await person.refusal(companyApi.questions)).toMatchObject({ status: 403 });
    }
    expect(await view()).toEqual({ questions: [], total: 0 });
  });

  test('are proposals of records until one is accepted or rejected §100.5', async () => {
    const body = recordBody([ada.id], { title: 'Rowing', trained_on: world.day(-1) });
    const { records } = await ada.call(recordsApi.propose, { body });
    const proposed = await view();
    expect(proposed).toMatchObject({
      questions: [
        {
          kind: 'proposal',
          person: { _id: ada.id },
          program: null,
          text: 'A record of Rowing for Ada Lovelace is waiting for review.',
          at: world.clock.now().toISOString(),
        },
      ],
      total: 1,
    });
    await admin.call(recordsApi.reject, { params: { id: records[0]!._id }, body: { because: 'No paper' } });
    expect(await view()).toEqual({ questions: [], total: 0 });
  });

  test('are suspensions of more than 90 days, until they end §100.5', async () => {
    await admin.call(usersApi.suspend, { params: { id: ada.id }, body: { because: null } });
    const since = world.clock.now().toISOString();
    world.clock.advance(90 * day);
    expect(await view()).toEqual({ questions: [], total: 0 });
    world.clock.advance(1_000);
    expect((await view()).questions).toMatchObject([
      {
        kind: 'suspended_long',
        person: { _id: ada.id, state: 'suspended' },
        text: 'Ada Lovelace has been suspended for more than 90 days.',
        at: since,
      },
    ]);
    await admin.call(usersApi.endSuspension, { params: { id: ada.id } });
    expect(await view()).toEqual({ questions: [], total: 0 });
  });

  test('are trainings that were held because they are many §100.5', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Fire Safety' });
    await holdTraining(world, admin, id, ada);
    expect(await view()).toMatchObject({
      questions: [
        {
          kind: 'audience_held',
          person: null,
          program: { _id: id, title: 'Fire Safety' },
          text: '1 person no longer fits Fire Safety. The training ends once you agree.',
        },
      ],
      total: 1,
    });
  });

  test('are line managers whose key nobody has, and people who left are no question §100.5', async () => {
    const { db } = world.database;
    const ben = await world.createPerson('employee');
    await sql`update users set line_manager_pending = 'K-17' where id in (${ada.id}, ${ben.id})`.execute(db);
    await admin.deletes(ben);
    expect(await view()).toMatchObject({
      questions: [
        {
          kind: 'manager_pending',
          person: { _id: ada.id },
          text: 'The file says Ada Lovelace reports to “K-17”. We couldn’t find that person.',
        },
      ],
      total: 1,
    });
  });

  test('are listed up to 50 of a kind, the oldest first, with the number of all §100.5', async () => {
    for (let n = 1; n <= 50; n += 1) {
      const body = recordBody([ada.id], { title: `Course ${n}`, trained_on: world.day(-n) });
      await ada.call(recordsApi.propose, { body });
      world.clock.advance(1_000);
    }
    const eve = await world.createPerson('employee', { last_name: randomUUID() });
    const body = recordBody([eve.id], { title: 'Last', trained_on: world.day(0) });
    await eve.call(recordsApi.propose, { body });
    const { questions, total } = await view();
    expect(total).toBe(51);
    expect(questions).toHaveLength(50);
    expect(questions[0]!.text).toContain('Course 1 ');
    expect(questions.map(({ text }) => text).join()).not.toContain('Last');
  });
});
