import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { Refusal } from '#shared/errors';
import type { SignedIn } from '../../test/client.ts';
import { startWorld, type World } from '../../test/world.ts';
import { startJobs } from '../jobs/run-jobs.ts';
import { writeSignInUses } from '../jobs/write-sign-in-uses.ts';
import { SignInUses } from './sign-in-uses.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const nobodyReads = { info: () => {}, error: () => {} };

let world: World;
const as: World['as'] = (person) => world.as(person);
let person: SignedIn & { id: string };

beforeEach(async () => {
  world = await startWorld();
  const { id } = await world.createPerson('employee');
  await world.database.db.deleteFrom('sign_ins').execute();
  person = { id, token: await world.signIn({ id }) };
  await world.database.executeScript(countWrites);
});

afterEach(() => world.close());

/** Notes each row of a sign-in that is written. */
const countWrites = `
  create table sign_in_writes (id uuid);
  create function note_write() returns trigger language plpgsql security definer as
    'begin insert into sign_in_writes values (new.id); return null; end';
  create trigger note_write after update on sign_ins for each row execute function note_write()`;

async function writes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from sign_in_writes`.execute(
    world.database.db,
  );
  return rows[0]!.count;
}

async function lastUses(): Promise<Date[]> {
  const rows = await world.database.db
    .selectFrom('sign_ins')
    .select('last_used_at')
    .orderBy('last_used_at')
    .execute();
  return rows.map(({ last_used_at }) => last_used_at);
}

const statusOf = (someone: SignedIn) => as(someone).status(signInApi.verify);
const use = async (someone: SignedIn) => expect(await statusOf(someone)).toBe(200);
const write = () => writeSignInUses(world.services);

describe('a sign-in that has ended stays ended', () => {
  beforeEach(async () => {
    world.clock.advance(2 * minute);
    await use(person);
  });

  test('when it was ended before its use was written', async () => {
    await as(person).call(signInApi.logout);
    await write();
    expect([await lastUses(), await statusOf(person)]).toEqual([[], 401]);
  });

  test('when it ran out before its use was written', async () => {
    await write();
    world.clock.advance(12 * hour - second);
    await use(person);
    world.clock.advance(second);
    expect(await statusOf(person)).toBe(401);
    await write();
    expect([await writes(), await statusOf(person)]).toEqual([1, 401]);
  });
});

test('a call that is refused does not count as a use of the sign-in', async () => {
  const before = await lastUses();
  world.clock.advance(2 * minute);
  expect(await as(person).status(usersApi.list)).toBe(403);
  await write();
  expect(await lastUses()).toEqual(before);
});

test('the uses of calls that come at once are written later, all as one row', async () => {
  world.clock.advance(2 * minute);
  const before = await lastUses();
  await Promise.all(Array.from({ length: 20 }, () => use(person)));
  expect([await writes(), await lastUses()]).toEqual([0, before]);
  await write();
  await write();
  expect([await writes(), await lastUses()]).toEqual([1, [world.clock.now()]]);
});

test('the use of a sign-in is written once a minute', async () => {
  for (let seconds = 0; seconds <= 120; seconds += 20) {
    await use(person);
    await write();
    world.clock.advance(20 * second);
  }
  expect(await writes()).toBe(1);
  world.clock.advance(second);
  await use(person);
  await write();
  expect(await writes()).toBe(2);
});

test('a use that could not be written is written the next time', async () => {
  world.clock.advance(2 * minute);
  await use(person);
  const usedAt = world.clock.now();
  world.clock.advance(hour);
  await world.database.executeScript('alter table sign_ins rename to elsewhere');
  await expect(write()).rejects.toThrow('sign_ins');
  await world.database.executeScript('alter table elsewhere rename to sign_ins');
  await write();
  expect(await lastUses()).toEqual([usedAt]);
});

test('while the disk is full no use is written, people can sign in, and their use is written later', async () => {
  const isFull = () => Promise.reject(new Refusal('storage_full'));
  world.clock.advance(2 * minute);
  await use(person);
  const { database } = world.services;
  const full = { ...world.services, database: { ...database, assertWritable: isFull } };
  await expect(writeSignInUses(full)).rejects.toThrow(new Refusal('storage_full'));
  await use(person);
  expect(await writes()).toBe(0);
  await write();
  expect(await lastUses()).toEqual([world.clock.now()]);
});

describe('instances that write at once', () => {
  const since = new Date(0);
  const later = (seconds: number) => new Date(world.clock.now().getTime() + hour + seconds * second);
  let ids: string[];

  beforeEach(async () => {
    // More than are written in one go.
    await sql`
      insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
      select sha256(number::text::bytea), user_id, created_at, last_used_at, expires_at
      from sign_ins, generate_series(1, 2500) as number`.execute(world.database.db);
    const rows = await world.database.db.selectFrom('sign_ins').select('id').orderBy('id').execute();
    ids = rows.map(({ id }) => id);
  });

  function instance(order: readonly string[], usedAt: Date): SignInUses {
    const uses = new SignInUses();
    for (const id of order) uses.note(id, usedAt);
    return uses;
  }

  test('never put an earlier use over a later one', async () => {
    const { db } = world.database;
    await instance(ids, later(0)).write(db, since);
    await instance(ids, later(-minute / second - 1)).write(db, since);
    expect(new Set((await lastUses()).map(Number))).toEqual(new Set([Number(later(0))]));
  });

  test('write each row once, whatever order they go in', async () => {
    const { db } = world.database;
    const orders = [ids, ids.toReversed(), ids, ids.toReversed()];
    await Promise.all(orders.map((order, seconds) => instance(order, later(seconds)).write(db, since)));
    expect(await writes()).toBe(ids.length);
    expect((await lastUses())[0]!.getTime()).toBeGreaterThanOrEqual(later(0).getTime());
  });

  test('do not wait for a sign-in that is just being ended', async () => {
    const { db } = world.database;
    await db.transaction().execute(async (ending) => {
      await ending.deleteFrom('sign_ins').where('id', '=', ids[0]!).execute();
      await instance(ids, later(0)).write(db, since);
    });
    expect((await lastUses()).map(Number)).toEqual(ids.slice(1).map(() => Number(later(0))));
  });
});

test('the server writes the uses that it has noted when it stops', async () => {
  const stop = startJobs(world.services, nobodyReads);
  world.clock.advance(2 * minute);
  await use(person);
  expect(await writes()).toBe(0);
  await stop();
  expect(await lastUses()).toEqual([world.clock.now()]);
});
