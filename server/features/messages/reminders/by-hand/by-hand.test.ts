import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dueDatesApi } from '#shared/contract';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { stage } from '../../../../../test/cast.ts';
import { withMail } from '../../../../../test/world.ts';

const { world, admin, manager, trainer, ada, program, createProgram } = stage({
  settings: withMail,
  // A Friday, at noon in the organisation's zone.
  now: '2027-01-15T18:00:00Z',
  assigned: ['ada'],
  program: { sessionDays: [6] },
});

const remind = (people: string[]) =>
  manager.send(dueDatesApi.remind, { params: { id: program.id }, body: { people } });

test('nobody, more than 10,000 people, and what is no id can’t be reminded', async () => {
  const tooMany = Array.from({ length: 10_001 }, () => randomUUID());
  for (const people of [[], tooMany, ['no-uuid'], [ada.id, 'no-uuid']])
    expect((await remind(people)).status).toBe(400);
  expect(await messagesTo(world, ada.id, 'reminder')).toEqual([]);
});

test('before it is done it tells how many can be reminded, and why the others can’t §83.10', async () => {
  const [done, ahead, over, told, full] = await Promise.all(
    Array.from({ length: 5 }, () => world.createPerson('employee')),
  );
  const people = [done!, ahead!, over!, told!];
  const other = await createProgram({ sessionDays: [3, 6] });
  const { params } = other;
  await manager.assigns(other, ...people, ada);
  for (const [person, session] of [
    [done!, 0],
    [ahead!, 1],
    [over!, 0],
  ] as const)
    await person.enrols(other, session);
  await trainer.completes(other, done!);
  await sql`update training_sessions set starts_at = ${world.clock.now()}::timestamptz - interval '2 hours',
    ends_at = ${world.clock.now()}::timestamptz - interval '1 hour' where id = ${other.sessions[0]!}`.execute(
    world.database.db,
  );
  const preview = (ids: string[], by = manager) =>
    by.send(dueDatesApi.previewRemind, { params, body: { people: ids } });
  const reminders = () =>
    world.database.db.selectFrom('messages').select('id').where('kind', '=', 'reminder').execute();
  const before = await reminders();
  const all = [...people, ada, full!].map((person) => person.id);
  expect((await preview(all)).body).toEqual({
    will: 2,
    waits_for_trainer: 1,
    has_session: 1,
    reminded_today: 0,
    away: 0,
  });
  expect(await reminders()).toEqual(before);
  await manager.call(dueDatesApi.remind, { params, body: { people: [told!.id] } });
  expect((await preview(all)).body).toEqual({
    will: 1,
    waits_for_trainer: 1,
    has_session: 1,
    reminded_today: 1,
    away: 0,
  });
  expect((await preview(all, await world.createPerson('manager'))).status).toBe(404);
  expect((await preview(all, ada)).status).toBe(403);
  expect((await preview([])).status).toBe(400);
  await admin.archives(other);
  expect((await preview(all)).status).toBe(409);
});

test('a person who is reminded in quiet hours gets it when they end, and preview and reply say when §83.10', async () => {
  const strangers = Array.from({ length: 9_999 }, () => randomUUID());
  world.clock.set('2027-01-16T18:00:00Z');
  const body = { people: [ada.id] };
  const asked = await manager.call(dueDatesApi.previewRemind, { params: { id: program.id }, body });
  expect(asked).toMatchObject({ will: 1, at: '2027-01-18T13:00:00.000Z' });
  expect((await remind([ada.id, ...strangers])).body).toEqual({
    reminded: 1,
    at: '2027-01-18T13:00:00.000Z',
  });
  world.clock.set('2027-01-19T18:00:00Z');
  expect((await remind([ada.id])).body).toEqual({ reminded: 1 });
});

test('the list of assigned people tells who was reminded today, and a day later nobody §83.13', async () => {
  const wasReminded = async () =>
    (await manager.assignedTo(program)).map(({ reminded_today: isReminded }) => isReminded);
  expect(await wasReminded()).toEqual([false]);
  await remind([ada.id]);
  expect(await wasReminded()).toEqual([true]);
  world.clock.advance(24 * 60 * 60_000);
  expect(await wasReminded()).toEqual([false]);
});
