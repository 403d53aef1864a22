import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import {
  codeOf,
  expectFullPool,
  holdLock,
  timed,
  startBadDatabase,
  type BadDatabase,
} from '../../test/bad-database.ts';
import { nobody } from '../../test/client.ts';
import { createCompany, type Company } from '../../test/company.ts';
import { countChanges } from '../../test/count-changes.ts';
import { password, startWorld, withMail, type World } from '../../test/world.ts';

const poolSize = 5;
const deadlines = { usual: 1_000, long: 30_000 };
/** The delay that a busy machine may add. */
const slack = 10_000;
const timeouts = { connection: 10_000, lock: 10_000 };

let bad: BadDatabase;

beforeAll(async () => {
  bad = await startBadDatabase();
});

afterAll(() => bad.remove());

describe('a change whose commit is not answered', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    const lockedFor = { ...timeouts, lock: 200 };
    world = await startWorld(withMail, {
      url: bad.url,
      serves: true,
      poolSize,
      deadlines,
      timeouts: lockedFor,
    });
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  test('is told to its caller within the deadline and refused with 503 until it is decided, and then gets the first answer §26.5', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: `Department ${randomUUID()}` };
    const call = () => world.as(company.people.admin).send(usersApi.createDepartment, { body, headers });
    const entries = await countChanges(world);
    const letThrough = await bad.holdCommits();
    onTestFinished(letThrough);
    const first = await timed(call);
    expect(codeOf(first)).toEqual([503, 'outcome_unknown', true]);
    expect(first.took).toBeLessThan(deadlines.usual + slack);
    expect(codeOf(await call())).toEqual([503, expect.stringMatching(/busy|not_ready/), true]);
    expect(await countChanges(world)).toBe(entries);
    await letThrough();
    await expect.poll(async () => (await call()).status).toBe(201);
    expect((await call()).body).toEqual((await call()).body);
    expect(await countChanges(world)).toBe(entries + 1);
  });

  test('that is a sign-in is told to try again, as nobody has its token', async () => {
    const letThrough = await bad.holdCommits();
    onTestFinished(letThrough);
    const body = { email: company.people.trainer.email, password };
    const signIn = () => world.as(nobody).send(signInApi.signIn, { body });
    expect(codeOf(await signIn())).toEqual([503, 'not_ready', true]);
    await letThrough();
    await expect.poll(async () => (await signIn()).status).toBe(200);
  });

  test('reads go on meanwhile, and each change gives its connection back', async () => {
    const letThrough = await bad.holdCommits();
    onTestFinished(letThrough);
    const { admin } = company.people;
    const calls = Array.from({ length: poolSize }, () =>
      world.as(admin).send(usersApi.createDepartment, { body: { name: `Department ${randomUUID()}` } }),
    );
    expect(await world.as(admin).status(usersApi.list)).toBe(200);
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(503);
    await letThrough();
    await expectFullPool(world, poolSize);
  });
});

describe('a connection that breaks while a change commits', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    world = await startWorld({}, { url: bad.url, through: (url) => bad.through(url), poolSize, timeouts });
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  const createDepartment = () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { name: `Department ${randomUUID()}` };
    return () => world.as(company.people.admin).send(usersApi.createDepartment, { body, headers });
  };

  test('has changed nothing where the database never learned of the commit', async () => {
    const call = createDepartment();
    const entries = await countChanges(world);
    bad.cutNextCommit('before');
    // To us it looks the same as a commit whose answer was lost.
    expect(codeOf(await call())).toEqual([503, 'outcome_unknown', true]);
    expect(await countChanges(world)).toBe(entries);
    expect((await call()).status).toBe(201);
    expect(await countChanges(world)).toBe(entries + 1);
    await expectFullPool(world, poolSize);
  });

  test('has changed something once where only the answer was lost, and a repeated call gets it §26.5', async () => {
    const call = createDepartment();
    const entries = await countChanges(world);
    bad.cutNextCommit('after');
    expect(codeOf(await call())).toEqual([503, 'outcome_unknown', true]);
    expect(await countChanges(world)).toBe(entries + 1);
    expect((await call()).status).toBe(201);
    expect(await countChanges(world)).toBe(entries + 1);
    await expectFullPool(world, poolSize);
  });

  test('is known to have changed nothing where it breaks before that §26.5', async () => {
    const { employee } = company.people;
    const entries = await countChanges(world);
    const unlock = await holdLock(world, sql`select from users where id = ${employee.id}::uuid for update`);
    const body = { first_name: 'Grace', last_name: 'Hopper' };
    const changing = world.as(employee).send(signInApi.changeName, { body });
    const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await ended.execute(world.database.db)).rows.length).toBe(1);
    expect(codeOf(await changing)).toEqual([503, 'not_ready', true]);
    await unlock();
    expect(await countChanges(world)).toBe(entries);
    await expectFullPool(world, poolSize);
  });
});
