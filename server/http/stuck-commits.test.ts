import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { operationsApi, usersApi } from '#shared/contract';
import { codeOf, startBadDatabase, timed, type BadDatabase } from '../../test/bad-database.ts';
import { nobody } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

let bad: BadDatabase;
let world: World;
let admin: Someone;
const states: string[] = [];
/** The time that a change waits for its commit. */
const usual = 1_000;

beforeAll(async () => {
  bad = await startBadDatabase();
  const deadlines = { usual, long: 30_000 };
  world = await startWorld(
    {},
    { url: bad.url, serves: true, deadlines, onState: (line) => states.push(line) },
  );
  admin = await world.createPerson('admin');
});

afterAll(async () => {
  await world.close();
  await bad.remove();
});

const create = () =>
  world.as(admin).send(usersApi.createDepartment, { body: { name: `Department ${randomUUID()}` } });
const ready = (query = {}) => world.as(nobody).status(operationsApi.ready, { query });

test('a database whose commits are not answered is not ready after two of them, refuses the next changes at once, and goes on by itself §50.8', async () => {
  const letThrough = await bad.holdCommits();
  onTestFinished(letThrough);
  expect(codeOf(await create())).toEqual([503, 'outcome_unknown', true]);
  expect(await ready()).toBe(200);
  expect(codeOf(await create())).toEqual([503, 'outcome_unknown', true]);
  expect([await ready(), await ready({ for: 'reading' })]).toEqual([503, 200]);
  const refused = await timed(create);
  expect(codeOf(refused)).toEqual([503, 'not_ready', true]);
  expect(refused.took).toBeLessThan(usual);
  // It may be read, and by its primary.
  const read = await world.as(admin).send(usersApi.list);
  expect([read.status, read.headers.get('lodestar-read-from')]).toEqual([200, null]);

  await letThrough();
  await expect.poll(() => ready()).toBe(200);
  expect((await create()).status).toBe(201);
  expect(states).toEqual([
    "The database's commits are not answered: changes are refused.",
    expect.stringMatching(/^The database's commits are answered again\. It took \d+\.\d s\.$/),
  ]);
});
