import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  dueDatesApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
} from '#shared/contract';
import { codeOf, freeze, timed } from '../../../test/bad-database.ts';
import { createCompany, type Company } from '../../../test/company.ts';
import { asServer } from '../../../test/database.ts';
import { prepareCall } from '../../../test/prepared-call.ts';
import {
  createReplicatedPostgres,
  type Postgres,
  type ReplicatedPostgres,
} from '../../../test/replicated-postgres.ts';
import { startWorld, withMail, type World } from '../../../test/world.ts';
import { startDatabaseProxy, type DatabaseProxy } from '../network/database-proxy.ts';

// Far enough from each other to tell by which of them a call was answered.
const deadlines = { usual: 1_500, long: 30_000 };
/** The delay that a busy machine may add to so many calls at once. */
const slack = 3_000;

/** Those that may be about thousands of people, each made for one. */
const calls = [
  programsApi.assign,
  programsApi.enrol,
  programsApi.complete,
  seatsApi.switchSession,
  seatsApi.giveBack,
  sessionPlansApi.cancel,
  sessionsApi.mark,
  dueDatesApi.extend,
  dueDatesApi.remind,
  dueDatesApi.remindOverdue,
  dueDatesApi.exempt,
  dueDatesApi.applyRenewals,
  recordsApi.create,
  recordsApi.propose,
  recordsApi.revokeMany,
];

const losses: { loss: string; lose: (standby: Postgres) => Promise<() => Promise<void>> }[] = [
  {
    loss: 'stopped',
    lose: async (standby) => {
      await standby.stop('immediate');
      return () => standby.start();
    },
  },
  {
    loss: 'frozen',
    lose: async ({ pid }) => {
      const thaw = freeze(pid);
      return async () => thaw();
    },
  },
];

describe.each(['at its own address', 'through a proxy'])(
  'a primary %s whose commits wait for its standby',
  { timeout: 60_000 },
  (way) => {
    let postgres: ReplicatedPostgres;
    let standby: Postgres;
    let proxy: DatabaseProxy | null = null;
    let world: World;
    let company: Company;

    beforeAll(async () => {
      postgres = await createReplicatedPostgres({ settings: { synchronous_commit: 'on' } });
      [standby] = postgres.standbys as [Postgres];
      const through = async (direct: string) => {
        proxy = await startDatabaseProxy(direct);
        return proxy.url;
      };
      world = await startWorld(withMail, {
        url: postgres.primary.url,
        serves: true,
        deadlines,
        ...(way === 'through a proxy' && { through }),
      });
      company = await createCompany(world);
      await asServer(postgres.primary.url, async (client) => {
        await client.query("alter system set synchronous_standby_names = '*'");
        await client.query('select pg_reload_conf()');
      });
    }, 60_000);

    afterAll(async () => {
      await world.close();
      await proxy?.close();
      await postgres.remove();
    });

    test.each(losses)(
      'keeps nobody who asks something of one person for as long as a standby is $loss, and answers once it is back §26.6',
      async ({ lose }) => {
        const prepared = [];
        for (const endpoint of calls) {
          prepared.push({ endpoint, call: await prepareCall(endpoint, { world, company }) });
        }
        const bringBack = await lose(standby);
        let isBack = false;
        onTestFinished(() => (isBack ? undefined : bringBack()));
        const answers = await Promise.all(
          prepared.map(async ({ endpoint: { path }, call }) => {
            const answer = await timed(call);
            return { path, code: codeOf(answer), took: answer.took };
          }),
        );
        for (const { path, code, took } of answers) {
          expect({ path, code }).toEqual({
            path,
            code: [503, expect.stringMatching(/outcome_unknown|not_ready|busy/), true],
          });
          expect(took, path).toBeLessThan(deadlines.usual + slack);
        }
        expect(answers.filter(({ code }) => code[1] === 'outcome_unknown').length).toBeGreaterThan(0);

        await bringBack();
        isBack = true;
        for (const { endpoint, call } of prepared) {
          const status = async () => (await call()).status;
          await expect.poll(status, { timeout: 10_000 }).toBe(endpoint.status ?? 200);
        }
      },
    );
  },
);
