import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { programsApi, seatsApi } from '#shared/contract';
import { instantOf } from '#shared/time';
import { startMailedWorld } from '../../../../test/mailed-world.ts';

test('a step whose mail found no free seat any more is told once there is one again §83.4', async () => {
  const mailed = await startMailedWorld({ timeZone: 'Europe/Berlin' });
  onTestFinished(() => mailed.close());
  const { world, smtp } = mailed;
  // Far ahead of the database's clock. A Thursday.
  const moveTo = (date: string) => world.clock.set(instantOf(date, '08:00', 'Europe/Berlin'));
  moveTo('2036-01-03');
  const admin = await world.createPerson('admin');
  const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  const [ada, bob] = [await world.createPerson('employee'), await world.createPerson('employee')];
  const { id, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer],
    deadline: '2036-01-18',
  });
  await sql`update training_sessions set capacity = 1`.execute(world.database.db);
  const assigned = { assigned_employees: [ada.id, bob.id] };
  await world.as(manager).call(programsApi.assign, { params: { id }, body: assigned });
  const remindersToAda = () => smtp.mailsTo(ada.email).length;

  expect(await mailed.remind()).toBe(2);
  const choice = { user: bob.id, session: sessions[0]! };
  await world.as(bob).call(programsApi.enrol, { params: { id }, body: choice });
  await mailed.send();
  expect(remindersToAda()).toBe(0);

  await world.as(bob).call(seatsApi.giveBack, { params: { id }, body: {} });
  moveTo('2036-01-04');
  await mailed.remind();
  await mailed.send();
  expect(remindersToAda()).toBe(1);
});
