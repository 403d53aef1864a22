import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { testServerUrl } from '../../test/database.ts';
import { holdStatement, locked } from '../../test/held-statement.ts';
import type { BoundStatement, Row } from './database.ts';
import { DeadlineError, whyUnavailable } from './errors.ts';
import { SharedConnections } from './shared-connections.ts';

const url = testServerUrl();

describe('connections that are shared by reads', () => {
  let isUnavailable = false;
  const problems: Error[] = [];
  let shared: SharedConnections;

  beforeEach(() => {
    isUnavailable = false;
    problems.length = 0;
    shared = share(2);
  });

  const share = (
    connections: number,
    deadlineMilliseconds = Infinity,
    config: ClientConfig = { connectionString: url },
  ) =>
    new SharedConnections({
      config,
      connections,
      columns: new Map(),
      deadlineMilliseconds,
      onError: (error) => problems.push(error),
      isUnavailable: () => isUnavailable,
    });

  afterEach(() => shared.close());

  const echo = (value: unknown) => [{ name: 'echo', text: 'select $1::int as number', values: [value] }];
  const divide = (value: unknown) => [
    { name: 'divide', text: 'select 1 / $1::int as number', values: [value] },
  ];
  const slow = (value: unknown) => [
    { name: 'slow', text: 'select 1 as number from pg_sleep($1::float8)', values: [value] },
  ];
  const pid = (value: unknown) => [
    { name: 'pid', text: 'select pg_backend_pid() as number where $1::int is not null', values: [value] },
  ];

  /** The row of the one statement; throws the database's refusal. */
  async function ask(statements: BoundStatement[]): Promise<Row> {
    const [outcome] = await shared.read(statements);
    if (outcome!.status === 'rejected') throw outcome!.reason;
    return outcome!.value!;
  }

  test('ask nothing of a database that is unavailable, and nothing more once they are closed', async () => {
    isUnavailable = true;
    await expect(ask(echo(1))).rejects.toThrow();
    isUnavailable = false;
    expect(await ask(echo(1))).toEqual({ number: 1 });
    await shared.close();
    await expect(ask(echo(1))).rejects.toThrow();
  });

  test('give each caller its answer, and an error only to the caller that it concerns', async () => {
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    const answers = await Promise.all(
      numbers.map((number) =>
        ask((number % 10 === 0 ? divide : echo)(number % 20 === 0 ? 0 : number)).catch(String),
      ),
    );
    answers.forEach((answer, number) => {
      if (number % 20 === 0) expect(answer).toMatch('division by zero');
      else expect(answer).toEqual({ number: number % 10 === 0 ? 0 : number });
    });
  });

  test('answer statements sent before one that fails, and refuse those sent behind it', async () => {
    const [before, failed, behind] = await shared.read([...echo(1), ...divide(0), ...echo(2)]);
    expect(before).toEqual({ status: 'fulfilled', value: { number: 1 } });
    expect([failed!.status, behind!.status]).toEqual(['rejected', 'rejected']);
    // Whatever of them the connection had prepared by then, all of it works the next time.
    const again = await shared.read([...divide(1), ...echo(3)]);
    expect(again.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([
      { number: 1 },
      { number: 3 },
    ]);
  });

  test('go on with a statement after the database could not prepare it', async () => {
    const missing = [{ name: 'missing', text: 'select number from missing', values: [] }];
    await expect(ask(missing)).rejects.toThrow('does not exist');
    await expect(ask(missing)).rejects.toThrow('does not exist');
    expect(await ask(echo(1))).toEqual({ number: 1 });
  });

  test('tell those who shared a statement that failed before it was prepared to come again, and go on', async () => {
    await shared.close();
    shared = share(1);
    const first = shared.read([...divide(0), ...echo(1)]);
    const second = shared.read([...slow(0.1), ...echo(2)]);
    await first;
    const third = shared.read([...slow(0.1), ...echo(3)]);
    await second;
    const fourth = shared.read(echo(4));
    const outcomes = (await Promise.all([second, third, fourth])).flat();
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(reasons.map(whyUnavailable)).toEqual(reasons.map(() => 'not_ready'));
    expect(reasons.length).toBeGreaterThan(0);
    expect(await ask(echo(5))).toEqual({ number: 5 });
  });

  test('give no row as null, and of several rows the first', async () => {
    const none = { name: 'none', text: 'select 1 as number where false', values: [] };
    const several = {
      name: 'several',
      text: 'select n, null as nothing from generate_series(1, 3) n',
      values: [],
    };
    const outcomes = await shared.read([none, several]);
    expect(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value)).toEqual([
      null,
      { n: 1, nothing: null },
    ]);
  });

  test('keep the 30 rare statements prepared that they used last, and answer all', async () => {
    await shared.close();
    shared = share(1);
    const rare = (value: number) => [
      { name: `rare ${value}`, text: `select $1::int + ${value} as number`, values: [0], isRare: true },
    ];
    const prepared = async () => {
      const text = `select array_agg(name order by prepare_time) as names from pg_prepared_statements where $1::int = 0`;
      return (await ask([{ name: 'prepared', text, values: [0] }]))['names'] as string[];
    };
    const ask40 = () => Promise.all(Array.from({ length: 40 }, (_, value) => ask(rare(value))));
    const numbers = Array.from({ length: 40 }, (_, number) => ({ number }));
    expect(await ask40()).toEqual(numbers);
    await ask(rare(10));
    await ask(rare(3));
    const names = Array.from({ length: 40 }, (_, value) => `rare ${value}`);
    expect((await prepared()).toSorted()).toEqual(
      ['prepared', 'rare 3', 'rare 10', ...names.slice(12)].toSorted(),
    );
    expect(await ask40()).toEqual(numbers);
  });

  test('prepare a rare statement again that stood behind one that failed', async () => {
    const rare = [{ name: 'rare', text: 'select $1::int as number', values: [7], isRare: true }];
    for (let time = 0; time < 2; time += 1) {
      const outcomes = await shared.read([...divide(0), ...rare]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect(await ask(rare)).toEqual({ number: 7 });
    const failing = [
      { name: 'rare division', text: 'select 1 / $1::int as number', values: [0], isRare: true },
    ];
    await expect(ask(failing)).rejects.toThrow('division by zero');
    expect(await ask([{ ...failing[0]!, values: [1] }])).toEqual({ number: 1 });
  });

  test('are the same busy, and no more of them are opened than are wanted', async () => {
    expect(new Set([await ask(pid(1)), await ask(pid(2))].map((row) => row['number'])).size).toBe(1);
    const many = await Promise.all(Array.from({ length: 40 }, (_, value) => ask(pid(value))));
    const numbers = many.map((row) => row['number']);
    expect(new Set(numbers).size).toBe(2);
    for (const one of new Set(numbers))
      expect(numbers.filter((number) => number === one).length).toBeGreaterThanOrEqual(8);
  });

  /** Asks 40 things at once behind one that takes long; returns how many were answered before that. */
  async function askBesideSlow(): Promise<number> {
    const { letGo } = await holdStatement(url);
    const held = ask(locked);
    let answered = 0;
    const asked = Array.from({ length: 40 }, async (_, value) => {
      expect(await ask(echo(value))).toEqual({ number: value });
      answered += 1;
    });
    // The other connection has answered all that came to it.
    await expect.poll(() => shared.busy).toBe(1);
    const before = answered;
    await letGo();
    await Promise.all([held, ...asked]);
    return before;
  }

  /** From now on the time passes only where a test says so: on a busy machine each answer takes long. */
  function stopTime(): void {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  /** Asks something that takes so long. */
  async function askFor(milliseconds: number): Promise<void> {
    const { untilWaitedFor, letGo } = await holdStatement(url);
    const answer = ask(locked);
    await untilWaitedFor();
    vi.advanceTimersByTime(milliseconds);
    await letGo();
    await answer;
  }

  test('let no more than seven wait behind a statement that takes long, however many come at once', async () => {
    stopTime();
    expect(await askBesideSlow()).toBeGreaterThanOrEqual(33);
  });

  test('send more at once where the database is far away, as each answer takes long there', async () => {
    stopTime();
    // The least time of a second is known once it is over.
    await askFor(20);
    await askFor(1_000);
    // Half of all are on each connection.
    expect(await askBesideSlow()).toBe(20);
  });

  test('tell those who wait for a place at once, too', async () => {
    const sleeping = Array.from({ length: 60 }, () => ask(slow(30)).catch((error: Error) => error));
    await new Promise((resolve) => setTimeout(resolve, 100));
    shared.destroy();
    for (const outcome of await Promise.all(sleeping)) expect(outcome).toBeInstanceOf(Error);
    expect(await ask(echo(3))).toEqual({ number: 3 });
  });

  test('let nobody wait behind a connection that is held up, while another one is free', async () => {
    const { letGo } = await holdStatement(url);
    const held = ask(locked);
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (let value = 0; value < 5; value += 1) expect(await ask(echo(value))).toEqual({ number: value });
    await letGo();
    expect(await held).toEqual({ number: 1 });
  });

  test('tell everyone at once when they break, and open anew for the next', async () => {
    await ask(echo(1));
    const waiting = [1, 2, 3].map(() => ask(slow(30)).catch((error: Error) => error));
    await new Promise((resolve) => setTimeout(resolve, 100));
    shared.destroy();
    for (const outcome of await Promise.all(waiting)) expect(outcome).toBeInstanceOf(Error);
    expect(await ask(echo(2))).toEqual({ number: 2 });
  });

  /** How long each of the calls that were not answered waited, in milliseconds. */
  const waitsOf = (count: number, statements: BoundStatement[]) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const began = performance.now();
        await expect(ask(statements)).rejects.toThrow(DeadlineError);
        return performance.now() - began;
      }),
    );

  test('are destroyed when somebody has waited until the deadline, and those who wait for a place are told', async () => {
    await shared.close();
    shared = share(2, 1_000);
    // More than both connections have places for.
    const waits = await waitsOf(60, slow(30));
    expect(Math.min(...waits)).toBeGreaterThan(740);
    expect(Math.max(...waits)).toBeLessThan(10_000);
    expect(shared.busy).toBe(0);
    await expect.poll(() => ask(echo(1)).catch(() => null)).toEqual({ number: 1 });
  });

  test('let nobody wait longer where opening one never ends', async () => {
    await shared.close();
    const sockets: Socket[] = [];
    const hole = createServer((socket) => sockets.push(socket.on('error', () => {}))).listen(0, '127.0.0.1');
    await once(hole, 'listening');
    onTestFinished(() => {
      sockets.forEach((socket) => socket.destroy());
      hole.close();
    });
    shared = share(2, 1_000, { host: '127.0.0.1', port: (hole.address() as AddressInfo).port });
    expect(Math.max(...(await waitsOf(60, echo(1))))).toBeLessThan(10_000);
  });

  test('stay where everyone is answered in time, however long they are busy', async () => {
    await shared.close();
    shared = share(1, 1_000);
    const first = await ask(pid(1));
    stopTime();
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([askFor(600), ask(echo(1))]);
    }
    expect(await ask(pid(1))).toEqual(first);
    expect(problems).toEqual([]);
  });
});
