import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { instantOf } from '#shared/time';
import { startMailedWorld } from '../../../../test/mailed-world.ts';

test('a step whose mail found no free seat any more is told once there is one again §83.4', async () => {
  const world = await startMailedWorld({ timeZone: 'Europe/Berlin' });
  onTestFinished(() => world.close());
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
  await manager.assigns({ id }, ada, bob);
  // The message about new trainings is out.
  world.clock.advance(20 * 60_000);
  const remindersToAda = () => world.smtp.mailsTo(ada.email).length;

  expect(await world.remind()).toBe(2);
  await bob.enrols({ id }, sessions[0]);
  await world.send();
  expect(remindersToAda()).toBe(0);

  await bob.givesBack({ id });
  moveTo('2036-01-04');
  await world.remind();
  await world.send();
  expect(remindersToAda()).toBe(1);
});
