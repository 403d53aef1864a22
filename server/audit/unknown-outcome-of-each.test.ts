import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { contract } from '#shared/contract';
import { takesKey } from '#shared/endpoint';
import { codeOf, startBadDatabase, timed, type BadDatabase } from '../../test/bad-database.ts';
import { createCompany, type Company } from '../../test/company.ts';
import { countChanges } from '../../test/count-changes.ts';
import { prepareCall } from '../../test/prepared-call.ts';
import { startWorld, withMail, type World } from '../../test/world.ts';

const deadlines = { usual: 1_000, long: 20_000 };
/** The delay that a busy machine may add. */
const slack = 1_000;

// The mechanism is shown in unknown-outcome.test.ts; here each call is seen to go through it.
describe('a change whose commit is not answered', () => {
  let bad: BadDatabase;
  let world: World;
  let company: Company;

  beforeAll(async () => {
    bad = await startBadDatabase();
    const timeouts = { connection: 10_000, lock: 200 };
    world = await startWorld(withMail, { url: bad.url, serves: true, poolSize: 5, deadlines, timeouts });
    company = await createCompany(world);
  });

  afterAll(async () => {
    await world.close();
    await bad.remove();
  });

  const repeatable = contract.filter(takesKey);

  test.each(repeatable.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is told so within its deadline and refused with 503 until that is decided, and then gets the first answer §26.5',
    async (_name, endpoint) => {
      const call = await prepareCall(endpoint, { world, company });
      const entries = await countChanges(world);
      const letThrough = await bad.holdCommits();
      onTestFinished(letThrough);
      const first = await timed(call);
      expect(codeOf(first)).toEqual([503, 'outcome_unknown', true]);
      expect(first.took).toBeLessThan(deadlines.usual + slack);
      expect(codeOf(await call())).toEqual([503, expect.stringMatching(/busy|not_ready/), true]);
      expect(await countChanges(world)).toBe(entries);
      await letThrough();
      await expect.poll(async () => (await call()).status, { timeout: 5_000 }).toBe(endpoint.status ?? 200);
      expect((await call()).body).toEqual((await call()).body);
      expect(await countChanges(world)).toBe(entries + 1);
    },
  );
});
