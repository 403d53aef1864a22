import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { during } from '../../../../test/cast.ts';
import { csvOf, importsOf } from '../../../../test/import-file.ts';
import { startSeatsWorld } from '../../../../test/seats.ts';
import { startBeside } from '../../../../test/start-beside.ts';
import { endSeatsOfSuspended } from '../../training/seats/suspended/service.ts';

const many = 500;
const minute = 60_000;

const world = during(startSeatsWorld);
const other = during(() => startBeside(world));

test('500 people who are missing in a file by mistake lose their sign-ins at once, and no seat where the next file has them an hour later §103.2 §103.6 §107.7', async () => {
  const seats = await world.createSeats([many], { sessionDays: [3] });
  const people = await seats.assign(many);
  for (const person of people) await seats.enrol(person, 0);
  const keys = new Map(people.map(({ id }, index) => [id, `m${index}`]));
  for (const [id, key] of keys)
    await sql`update users set external_id = ${key}, source = 'hr' where id = ${id}`.execute(
      world.database.db,
    );
  const imports = importsOf(world, () => world.admin);
  const file = (...of: string[]) =>
    csvOf(['Personnel ID', 'Login', 'First name'], ...of.map((key) => [key, key, 'Sam']));
  const mailed = csvOf(['Personnel ID', 'First name'], ...[...keys.values()].map((key) => [key, 'Sam']), [
    'there',
    'Sam',
  ]);
  const everybody = { everybody: 'true' };
  await imports.doAll(file('there'));

  const last = people.at(-1)!;
  const verify = () =>
    Promise.all([world.as(last), other.as(last)].map((each) => each.status(signInApi.verify)));
  expect(await verify()).toEqual([200, 200]);
  const planned = await imports.upload(file('there'), everybody);
  expect(await imports.run(planned, { missing: many })).toMatchObject({ result: { suspended: many } });
  expect(await verify()).toEqual([401, 401]);

  world.clock.advance(59 * minute);
  expect(await endSeatsOfSuspended(world.services)).toBe(0);
  expect(await imports.doAll(mailed, everybody)).toMatchObject({ result: { returned: many, suspended: 0 } });
  world.clock.advance(24 * 60 * minute);
  expect(await endSeatsOfSuspended(world.services)).toBe(0);
  const { rows } = await sql`
    select count(*)::int as seated from assignments where session_id = ${seats.sessions[0]!} and completed_at is null`.execute(
    world.database.db,
  );
  expect(rows).toEqual([{ seated: many }]);
  expect(await world.violations()).toEqual([]);
});
