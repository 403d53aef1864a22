import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { programsApi, signInApi } from '#shared/contract';
import { createClient } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';
import { createApp } from '../app.ts';
import { readConfig, type Limits } from '../config.ts';

const defaults = readConfig({}).limits;
const minute = 60_000;

async function openWorld(limits: Partial<Limits> = {}): Promise<World> {
  const world = await startWorld({ limits: { ...defaults, ...limits } });
  onTestFinished(() => world.close());
  return world;
}

/** Another server on the same database, as a company runs several. */
async function startSecondInstance(world: World) {
  const { config, database } = world.services;
  const { app, services } = await createApp({ database, clock: world.clock.now, config });
  onTestFinished(() => app.close());
  return { client: createClient(await app.listen({ host: '127.0.0.1', port: 0 })), services };
}

describe('changes of one person', () => {
  const rename = (client: Pick<World, 'as'>, person: Someone) =>
    client.as(person).send(signInApi.changeName, { body: { first_name: 'Ada', last_name: 'Byron' } });

  test('are refused above the limit until the minute is over, while reads and other people’s are not §50.14', async () => {
    const world = await openWorld({ changesPerUser: 3 });
    const [person, other] = [await world.createPerson('employee'), await world.createPerson('employee')];
    for (let time = 0; time < 3; time += 1) expect((await rename(world, person)).status).toBe(200);
    world.clock.advance(20_000);
    const { status, problem, headers } = await rename(world, person);
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBe(
      60 - Math.floor((world.clock.now().getTime() % minute) / 1_000),
    );
    expect(await world.as(person).status(signInApi.verify)).toBe(200);
    expect((await rename(world, other)).status).toBe(200);
    world.clock.advance(minute);
    expect((await rename(world, person)).status).toBe(200);
  });

  test('are 120 in a minute unless a setting says otherwise, also with bodies that are refused, and calls that change nothing are free §50.14', async () => {
    const world = await openWorld();
    expect(world.services.config.limits.changesPerUser).toBe(120);
    const admin = await world.createPerson('admin');
    const statuses: number[] = [];
    for (let time = 0; time < 121; time += 1)
      statuses.push(await world.as(admin).status(signInApi.changeName, { body: {} }));
    expect(statuses).toEqual([...Array<number>(120).fill(400), 429]);
    const preview = { params: { id: randomUUID() }, body: {} as never };
    expect(await world.as(admin).status(programsApi.previewEdit, preview)).toBe(404);
  });

  test('come to no more than the limit when forty come at once §50.14', async () => {
    const world = await openWorld({ changesPerUser: 10 });
    const person = await world.createPerson('employee');
    const answers = await Promise.all(Array.from({ length: 40 }, () => rename(world, person)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test('count on all instances, and outlast one, once these have exchanged their counts §50.14', async () => {
    const world = await openWorld({ changesPerUser: 5 });
    const person = await world.createPerson('employee');
    const { client: other, services } = await startSecondInstance(world);
    for (let time = 0; time < 3; time += 1) expect((await rename(world, person)).status).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await rename(other, person)).status).toBe(200);
    for (const { changeMeter } of [services, world.services])
      await changeMeter.exchange(world.database.db, world.clock.now());
    expect((await rename(world, person)).status).toBe(429);
    const third = await startSecondInstance(world);
    expect((await rename(third.client, person)).status).toBe(200);
    await third.services.changeMeter.exchange(world.database.db, world.clock.now());
    expect((await rename(third.client, person)).status).toBe(429);
  });
});
