import { test as base, type Page, type ViewportSize } from '@playwright/test';
import { programsApi, signInApi } from '../shared/contract.ts';
import type { AuditAction } from '../shared/audit.ts';
import type { Role } from '../shared/roles.ts';
import { addDays, calendarDateOf } from '../shared/time.ts';
import { readConfig } from '../server/config.ts';
import { demoPassword } from '../server/demo/load-demo.ts';
import { createClient, nobody } from '../test/client.ts';
import { asServer } from '../test/database.ts';
import {
  createReplicatedPostgres,
  promote,
  withServers,
  type Postgres,
} from '../test/replicated-postgres.ts';
import { startServer } from '../tools/server/child-server.ts';
import { runCommandBeside } from '../tools/server/command-line.ts';
import { expect, outage } from './fixtures.ts';

/** The demo company on a server of its own, whose database is a primary with a standby. */
export interface ReplicatedCompany {
  primary: Postgres;
  standby: Postgres;
  /** Makes the standby the primary. */
  promote(): Promise<void>;
  /** Opens a window in which the role's demo account is signed in. */
  openWindow(role: Role, viewport: ViewportSize, path: string): Promise<Page>;
  /** Creates a program of the demo's manager and trainer, to which nobody is assigned; returns its id. */
  createProgram(title: string): Promise<string>;
  /** A date that is this number of days after today, in the organisation's zone. */
  day(offset: number): string;
  /** How many entries of these facts the audit trail has on the former standby. */
  countEntries(action: AuditAction, facts: { programTitle: string } | { actor: Role }): Promise<number>;
  /** Fails where the audit trail isn't intact, or a number differs from its rows. */
  verify(): Promise<void>;
}

const addressOf = (role: Role) => `${role}@lodestar.example`;

/**
 * Any error in the console of a window fails the journey. The browser's messages about calls that met the
 * outage are left out.
 */
export const test = base.extend<{ company: ReplicatedCompany }>({
  company: async ({ browser }, provide) => {
    const postgres = await createReplicatedPostgres({ settings: { synchronous_commit: 'on' } });
    const { primary } = postgres;
    const [standby] = postgres.standbys as [Postgres];
    const environment = { DATABASE_URL: withServers(primary.url, [primary, standby]), DEMO: 'on' };
    const server = await startServer(environment);
    const client = createClient(server.url);
    const problems: string[] = [];
    const day = (offset: number) => addDays(calendarDateOf(new Date(), readConfig({}).timeZone), offset);

    const signIn = (role: Role) =>
      client.as(nobody).call(signInApi.signIn, { body: { email: addressOf(role), password: demoPassword } });

    async function openWindow(role: Role, viewport: ViewportSize, path: string): Promise<Page> {
      const { user, token } = await signIn(role);
      const localStorage = [
        { name: 'user', value: JSON.stringify(user) },
        { name: 'token', value: token },
      ];
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
      });
      context.on('weberror', (error) => problems.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !outage.test(message.text())) problems.push(message.text());
      });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    }

    async function createProgram(title: string): Promise<string> {
      const [admin, manager, trainer] = [
        await signIn('admin'),
        await signIn('manager'),
        await signIn('trainer'),
      ];
      const session = { _id: null, trainer: trainer.user._id, date: day(1), time: '09:00' };
      const body = {
        title,
        description: 'How to leave the building, and who to call.',
        deadline: day(7),
        duration: 60,
        assigned_manager: manager.user._id,
        sessions: [session],
      };
      return (await client.as(admin).call(programsApi.create, { body })).program_id;
    }

    const countEntries: ReplicatedCompany['countEntries'] = (action, facts) =>
      asServer(standby.url, async (connection) => {
        const [condition, value] =
          'actor' in facts
            ? ['actor_id in (select id from users where email = $2)', addressOf(facts.actor)]
            : ['program_id in (select id from programs where title = $2)', facts.programTitle];
        const { rows } = await connection.query<{ entries: number }>(
          `select count(*)::int as entries from audit_entries where action = $1 and ${condition}`,
          [action, value],
        );
        return rows[0]!.entries;
      });

    await provide({
      primary,
      standby,
      promote: () => promote(standby),
      openWindow,
      createProgram,
      day,
      countEntries,
      verify: async () => {
        for (const command of [['audit', 'verify'], ['verify-counts']]) {
          const { code, output } = await runCommandBeside(command, environment);
          expect(code, output).toBe(0);
        }
      },
    });
    await Promise.all(browser.contexts().map((context) => context.close()));
    await server.terminate();
    await postgres.remove();
    expect(problems, 'errors in the console').toEqual([]);
  },
});
