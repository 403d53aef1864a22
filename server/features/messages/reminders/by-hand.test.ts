import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueDatesApi, programsApi } from '#shared/contract';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { startWorld, withMail, type Someone, type World } from '../../../../test/world.ts';

let world: World;
let manager: Someone, ada: Someone;
let id: string;

// A Friday, at noon in the organisation's zone.
const noon = '2027-01-15T18:00:00Z';

beforeAll(async () => {
  world = await startWorld(withMail);
  world.clock.set(noon);
  const admin = await world.createPerson('admin');
  [manager, ada] = [await world.createPerson('manager'), await world.createPerson('employee')];
  const trainers = [await world.createPerson('trainer')];
  ({ id } = await world.createProgram({ admin, manager, trainers, sessionDays: [6] }));
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [ada.id] } });
});

afterAll(() => world.close());

const remind = (people: string[]) =>
  world.as(manager).send(dueDatesApi.remind, { params: { id }, body: { people } });

test('nobody, more than 10,000 people, and what is no id can’t be reminded', async () => {
  const tooMany = Array.from({ length: 10_001 }, () => randomUUID());
  for (const people of [[], tooMany, ['no-uuid'], [ada.id, 'no-uuid']])
    expect((await remind(people)).status).toBe(400);
  expect(await messagesTo(world, ada.id, 'reminder')).toEqual([]);
});

test('a person who is reminded in quiet hours gets it when they end, and the reply says when', async () => {
  const strangers = Array.from({ length: 9_999 }, () => randomUUID());
  world.clock.set('2027-01-16T18:00:00Z');
  manager.token = await world.signIn(manager);
  expect((await remind([ada.id, ...strangers])).body).toEqual({
    reminded: 1,
    at: '2027-01-18T13:00:00.000Z',
  });
  world.clock.set('2027-01-19T18:00:00Z');
  manager.token = await world.signIn(manager);
  expect((await remind([ada.id])).body).toEqual({ reminded: 1 });
});
