import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { ask, textOf } from '../../../test/ask.ts';
import { askRendered, cookieOf, dataIn, isRendered, shown } from '../../../test/documents.ts';
import { fillWorkload } from '../../../test/fill-workload.ts';
import { screensAreBuilt } from '../../../test/screens.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';

describe.skipIf(!screensAreBuilt)('a document that is being rendered', () => {
  let world: World;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
  });

  afterAll(() => world.close());

  const askAs = (person: { token: string }, own = world) => ask(own.baseUrl, '/dashboard', cookieOf(person));

  const countOf = async (outcome: string, { services }: World = world) => {
    const line = new RegExp(`^document_render_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)`, 'm');
    return Number(line.exec(await services.metrics.text())?.[1] ?? 0);
  };

  /** Does the work after the database has answered the next call, and before the caller hears of it. */
  function afterNextRead(work: () => Promise<unknown>, { services: { database } } = world): void {
    const read = database.read.bind(database);
    database.read = async (...statements) => {
      database.read = read;
      const outcomes = await read(...statements);
      await work();
      return outcomes;
    };
    onTestFinished(() => {
      database.read = read;
    });
  }

  async function expectPlain(person: { token: string }, own = world) {
    const answer = await askAs(person, own);
    expect(shown(answer)).toEqual(shown(await ask(own.baseUrl, '/dashboard')));
  }

  test.each<[string, (person: Someone) => Promise<unknown>]>([
    ['a logout', (person) => world.as(person).call(signInApi.logout)],
    [
      'a new password',
      async (person) => {
        const other = { token: await world.signIn(person) };
        const body = {
          current_password: password,
          new_password: 'another-light',
          confirm_new_password: 'another-light',
        };
        await world.as(other).call(signInApi.changePassword, { body });
      },
    ],
    [
      'another role',
      ({ id }) =>
        world.as(admin).call(usersApi.edit, { params: { id }, body: { role: 'trainer', department: null } }),
    ],
    ['the deactivation', ({ id }) => world.as(admin).call(usersApi.delete, { params: { id } })],
  ])('comes plain when %s ends the sign-in between its calls', async (_, end) => {
    const person = await world.createPerson('employee');
    await askRendered(world.baseUrl, '/dashboard', cookieOf(person));
    const before = await countOf('signed_out');
    afterNextRead(() => end(person));
    await expectPlain(person);
    // It may have taken too long as well: the password is hashed.
    expect((await countOf('signed_out')) + (await countOf('late'))).toBeGreaterThan(before);
    await expectPlain(person);
  });

  test('never shows anything once a logout was answered', async () => {
    const person = await world.createPerson('employee');
    let renderedBefore = 0;
    for (let round = 0; round < 8; round += 1) {
      const signIn = { token: await world.signIn(person) };
      let isOver = false;
      const documents: Promise<void>[] = [];
      const send = async () => {
        const isSentAfter = isOver;
        const rendered = isRendered(await askAs(signIn));
        if (rendered) renderedBefore += 1;
        expect([isSentAfter, rendered]).not.toEqual([true, true]);
      };
      let logout: Promise<unknown> = Promise.resolve();
      for (let count = 0; count < 40; count += 1) {
        // In each round a little later, so that it meets documents of every stage.
        if (count === 5 + round * 3) {
          logout = world
            .as(signIn)
            .call(signInApi.logout)
            .then(() => (isOver = true));
        }
        documents.push(send());
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      await logout;
      documents.push(send());
      await Promise.all(documents);
    }
    // Else it would tell nothing.
    expect(renderedBefore).toBeGreaterThan(0);
  });

  test('shows each of many people their own, and nobody else', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        world.createPerson((['employee', 'trainer', 'manager', 'employee'] as const)[index % 4]!, {
          first_name: `Guest${index}x`,
        }),
      ),
    );
    const rendered = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const asked = Array.from({ length: 5 }, () => people).flat();
      await Promise.all(
        asked.map(async (person) => {
          const answer = await askAs(person);
          if (!isRendered(answer)) return;
          rendered.add(person.id);
          const html = textOf(answer);
          expect(html).toContain(`Welcome back, ${person.first_name}</h1>`);
          expect(html).toContain(`<title>Welcome back, ${person.first_name} ·`);
          expect(dataIn(html)).toMatchObject({ user: { _id: person.id } });
          const names = html.match(/Guest\dx/g)!;
          expect([...new Set(names)]).toEqual([person.first_name]);
          for (const { id } of people) expect([id, html.includes(id)]).toEqual([id, id === person.id]);
        }),
      );
    }
    expect(rendered.size).toBeGreaterThan(1);
    expect(await countOf('busy')).toBeGreaterThan(0);
  });

  test('comes plain when the database is slow, and no later than its limit §58.2', async () => {
    const slow = await startWorld({ rendererLimitMilliseconds: 200 });
    onTestFinished(() => slow.close());
    const person = await slow.createPerson('admin');
    await askRendered(slow.baseUrl, '/dashboard', cookieOf(person));
    const before = await countOf('late', slow);
    const { promise: answered, resolve: readOn } = Promise.withResolvers<void>();
    afterNextRead(() => answered, slow);
    // The read ends only after it.
    const answer = await askAs(person, slow);
    readOn();
    expect(shown(answer)).toEqual(shown(await ask(slow.baseUrl, '/dashboard')));
    expect(await countOf('late', slow)).toBe(before + 1);
    await askRendered(slow.baseUrl, '/dashboard', cookieOf(person));
  });

  test('comes plain while the server has much to do §58.2', async () => {
    const { workload } = world.services;
    const finish = fillWorkload(workload, () => workload.isBusy);
    const before = await countOf('busy');
    await expectPlain(admin);
    expect(await countOf('busy')).toBe(before + 1);
    await finish();
    await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
  });

  test('leaves all but the first plain where one at a time is allowed', async () => {
    const own = await startWorld({ rendererConcurrency: 1 });
    onTestFinished(() => own.close());
    const person = await own.createPerson('employee');
    await askRendered(own.baseUrl, '/dashboard', cookieOf(person));
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const before = await countOf('busy', own);
    afterNextRead(() => released, own);
    const first = askAs(person, own);
    await expect.poll(() => own.services.workload.running, { interval: 1 }).toBe(1);
    for (let count = 0; count < 3; count += 1) await expectPlain(person, own);
    release();
    await first;
    expect(await countOf('busy', own)).toBe(before + 3);
  });

  test('comes plain when the server closes meanwhile, and hinders nothing', async () => {
    const own = await startWorld();
    const person = await own.createPerson('employee');
    const { headers } = await askRendered(own.baseUrl, '/dashboard', cookieOf(person));
    expect(headers.connection).toBe('close');
    let closed = Promise.resolve();
    afterNextRead(async () => {
      closed = own.close();
      // The server takes no more calls from here on.
      await new Promise((resolve) => setTimeout(resolve, 20));
    }, own);
    const answer = await askAs(person, own);
    expect([answer.status, isRendered(answer)]).toEqual([200, false]);
    await closed;
  });
});
