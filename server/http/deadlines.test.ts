import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { sealAuditTrail } from '../audit/chain/seal.ts';
import { usualDeadline } from '../db/deadline.ts';
import { DeadlineError } from '../db/errors.ts';
import {
  codeOf,
  expectFullPool,
  holdLock,
  timed,
  startBadDatabase,
  type BadDatabase,
} from '../../test/bad-database.ts';
import { nobody, type Answer } from '../../test/client.ts';
import { createCompany, type Company } from '../../test/company.ts';
import { password, startWorld, type World } from '../../test/world.ts';

const poolSize = 5;
const deadlines = { usual: 1_000, long: 3_000 };
/** The time that a busy machine needs beside. */
const slack = 1_000;
// Locks are waited for beyond all deadlines: no answer here is a lock's.
const timeouts = { connection: 500, lock: 10_000 };

let bad: BadDatabase;

beforeAll(async () => {
  bad = await startBadDatabase();
});

afterAll(() => bad.remove());

describe('a database that freezes', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    // Nobody watches the database here: only the deadline ends the waiting.
    world = await startWorld({}, { url: bad.url, poolSize, deadlines, timeouts });
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  async function expectRefusal(call: () => Promise<Answer<unknown>>, deadline: number): Promise<void> {
    const answer = await timed(call);
    expect(codeOf(answer)).toEqual([503, 'not_ready', true]);
    expect(answer.took).toBeGreaterThan(deadline - slack);
    expect(answer.took).toBeLessThan(deadline + slack);
  }

  const untilLent = () => expect.poll(() => world.services.database.load().lent).toBe(1);

  /** Freezes the database while the work is under way, and lets it go on afterwards. */
  async function whileFrozen(work: () => Promise<void>): Promise<void> {
    const thaw = bad.freeze();
    try {
      await work();
    } finally {
      thaw();
    }
    await expectFullPool(world, poolSize);
    expect(await world.as(company.people.employee).status(signInApi.verify)).toBe(200);
  }

  test('keeps nobody who reads beyond the deadline, which is later for a long list §26.6', async () => {
    const { admin, employee } = company.people;
    const search = { search: 'Sam', limit: '10' };
    // From now on both go out at once: whose token it is, and the answer.
    await world.as(employee).call(signInApi.verify);
    await world.as(admin).call(usersApi.list, { query: search });
    await world.as(admin).call(usersApi.list);
    await whileFrozen(async () => {
      await Promise.all([
        expectRefusal(() => world.as(employee).send(signInApi.verify), deadlines.usual),
        expectRefusal(() => world.as(admin).send(usersApi.list, { query: search }), deadlines.usual),
        expectRefusal(() => world.as(admin).send(usersApi.list), deadlines.long),
      ]);
    });
  });

  test('keeps nobody beyond the deadline in the middle of a change, which has then not been made', async () => {
    const { employee } = company.people;
    const unlock = await holdLock(world, sql`select from users where id = ${employee.id}::uuid for update`);
    const body = { first_name: 'Grace', last_name: 'Hopper' };
    const changing = expectRefusal(
      () => world.as(employee).send(signInApi.changeName, { body }),
      deadlines.usual,
    );
    await untilLent();
    await whileFrozen(() => changing);
    await unlock();
    const { user } = await world.as(employee).call(signInApi.verify);
    expect(user.first_name).toBe(employee.first_name);
  });

  test.each([
    { many: 'a thousand people, which has the longer deadline', people: 1_000, deadline: deadlines.long },
    { many: 'one person, which has the usual one', people: 1, deadline: deadlines.usual },
  ])(
    'keeps nobody beyond the deadline in the middle of a call about $many §26.6',
    async ({ people, deadline }) => {
      const { manager } = company.people;
      const id = await company.ownObject('program', 'manager');
      const unlock = await holdLock(world, sql`select from programs where id = ${id}::uuid for update`);
      const body = { assigned_employees: Array.from({ length: people }, () => randomUUID()) };
      const assigning = expectRefusal(
        () => world.as(manager).send(programsApi.assign, { params: { id }, body }),
        deadline,
      );
      await untilLent();
      await whileFrozen(() => assigning);
      await unlock();
    },
  );

  test('keeps nobody who signs in, though tries at one account wait for each other', async () => {
    const { email } = company.people.employee;
    const signIn = () => world.as(nobody).send(signInApi.signIn, { body: { email, password } });
    const unlock = await holdLock(world, sql`lock table rate_counters`);
    const signingIn = Promise.all(
      Array.from({ length: 10 }, async () => {
        const { status, took } = await timed(signIn);
        expect(status).toBe(503);
        expect(took).toBeLessThan(deadlines.usual + slack);
      }),
    );
    await untilLent();
    await whileFrozen(async () => {
      await signingIn;
    });
    await unlock();
    expect((await signIn()).status).toBe(200);
  });

  test('keeps no job beyond the longer deadline', async () => {
    await whileFrozen(async () => {
      const began = performance.now();
      await expect(sealAuditTrail(world.services.db)).rejects.toThrow(DeadlineError);
      expect(performance.now() - began).toBeLessThan(deadlines.long + slack);
    });
  });
});

describe('with the deadlines that hold for everybody', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    const lasting = { usual: usualDeadline, long: 30_000 };
    world = await startWorld(
      {},
      { url: bad.url, poolSize: 20, deadlines: lasting, timeouts: { connection: 300, lock: 700 } },
    );
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  test('nobody waits for more than five seconds, whatever the moment in which the database freezes §26.6', async () => {
    const { admin, employee } = company.people;
    const calls = [
      () => world.as(employee).send(signInApi.verify),
      () => world.as(employee).send(programsApi.listAssigned, { query: { search: 'fire', limit: '10' } }),
      () => world.as(employee).send(signInApi.changeName, { body: { first_name: 'Sam', last_name: 'Test' } }),
      () => world.as(admin).send(usersApi.createDepartment, { body: { name: randomUUID() } }),
      () => world.as(nobody).send(signInApi.signIn, { body: { email: employee.email, password } }),
    ];
    let frozenAt = Infinity;
    /** The time that the busy machine took before counts for nobody. */
    const waits: number[] = [];
    const client = async (call: () => Promise<Answer<unknown>>) => {
      for (;;) {
        const { status, took } = await timed(call);
        const sinceFrozen = performance.now() - frozenAt;
        if (sinceFrozen > 0) waits.push(Math.min(took, sinceFrozen));
        if (sinceFrozen > 0 && status === 503) return;
      }
    };
    // More than are worked on at the same time.
    const clients = Array.from({ length: 80 }, (_, index) => client(calls[index % calls.length]!));
    await pause(1_000);
    const thaw = bad.freeze();
    onTestFinished(thaw);
    frozenAt = performance.now();
    await Promise.all(clients);
    expect(Math.max(...waits)).toBeLessThan(5_000);
    expect(Math.max(...waits)).toBeGreaterThan(3_000);
  });
});
