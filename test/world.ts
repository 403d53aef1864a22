import { randomInt, randomUUID } from 'node:crypto';
import { programsApi } from '../shared/contract.ts';
import type { ProgramPayload } from '../shared/programs/program-form.ts';
import type { Role } from '../shared/roles.ts';
import { addDays, calendarDateOf } from '../shared/time.ts';
import { createApp } from '../server/app.ts';
import { readConfig, type Config } from '../server/config.ts';
import type { Database } from '../server/db/database.ts';
import type { Services } from '../server/services.ts';
import { compareCounts } from '../server/maintenance/counts/store.ts';
import { vouchForAddress } from '../server/features/people/users/store.ts';
import { createToken, hashToken } from '../server/tokens.ts';
import { hashPassword } from '../server/passwords.ts';
import { createClient, type Client } from './client.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { emptyTables, openTestDatabase, type TestDatabaseOptions } from './database.ts';
import { Someone } from './someone.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const farAhead = new Date('2999-12-31T00:00:00Z');
export type { Someone };
export const password = 'guiding-light';
const hashed = hashPassword(password);

/** A company that sends mail; where to is nobody's business here, as tests run no jobs unless they say so. */
export const withMail = {
  mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'training@company.example', replyTo: null, signature: null },
  publicUrl: 'https://training.company.example',
} satisfies Partial<Config>;

export type PersonFacts = Partial<Pick<Someone, 'email' | 'first_name' | 'last_name'>>;

/** A program that a test has created: its id, as a parameter too, and its sessions' ids in order. */
export interface TestProgram {
  id: string;
  params: { id: string };
  sessions: string[];
}

export interface World extends Client {
  baseUrl: string;
  database: Database;
  /** The services that the server's parts share, for work in the background. */
  services: Services;
  clock: TestClock;
  /** A date that is this number of days after the clock's today, in the organisation's zone. */
  day(offset: number): string;
  /** Somebody whose sign-in is ended by no clock. */
  createPerson(role: Role, facts?: PersonFacts): Promise<Someone>;
  /** A second sign-in of the same person, which lasts for a week. */
  signIn(person: Pick<Someone, 'id'> & Partial<Someone>): Promise<string>;
  /** Creates a program through the API. */
  createProgram(facts: ProgramFacts): Promise<TestProgram>;
  /** Takes everything and everybody out of the company; fails as closing does. To be called once nobody asks any more. */
  empty(): Promise<void>;
  /** Fails when a number that the database keeps differs from its rows; not asked of one that is closed. */
  close(options?: { isDatabaseClosed: boolean }): Promise<void>;
}

export interface ProgramFacts extends Partial<Omit<ProgramPayload, 'sessions' | 'assigned_manager'>> {
  admin: Someone;
  manager: Someone;
  trainers: Someone[];
  /** When each session is, in days from today; tomorrow unless said. */
  sessionDays?: number[];
}

/** A logger that keeps errors alone, each under its request. */
function collectErrors() {
  const causes = new Map<string, string>();
  const write = (line: string) => {
    const { requestId, err, msg } = JSON.parse(line) as {
      requestId?: string;
      err?: { message: string };
      msg: string;
    };
    causes.set(requestId ?? '', err?.message ?? msg);
  };
  return {
    logger: { level: 'error', stream: { write } },
    causeOf: (requestId: string) => causes.get(requestId),
  };
}

/** A whole server on a port of its own, with an empty company, a settable clock and a real database. */
export async function startWorld(
  settings: Partial<Config> = {},
  databaseOptions: TestDatabaseOptions = {},
): Promise<World> {
  // On a machine that others use, too, a document may take its time.
  const defaults = readConfig({});
  // A test makes all its changes in one minute of its clock.
  const limits = { ...defaults.limits, changesPerUser: 0 };
  const config = { ...defaults, limits, rendererLimitMilliseconds: 10_000, ...settings };
  const clock = createTestClock();
  const database = await openTestDatabase(databaseOptions);
  const { logger, causeOf } = collectErrors();
  const { app, services } = await createApp({
    database: database.forServer,
    clock: clock.now,
    config,
    logger,
  });
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  const client = createClient(baseUrl, causeOf);
  const day = (offset: number) => addDays(calendarDateOf(clock.now(), config.timeZone), offset);

  async function signIn({ id }: Pick<Someone, 'id'>): Promise<string> {
    const now = clock.now();
    return insertSignIn(id, { usedAt: now, expiresAt: new Date(now.getTime() + week) });
  }

  async function insertSignIn(id: string, { usedAt, expiresAt }: { usedAt: Date; expiresAt: Date }) {
    const token = createToken();
    await database.db
      .insertInto('sign_ins')
      .values({
        user_id: id,
        token_hash: hashToken(token),
        created_at: clock.now(),
        last_used_at: usedAt,
        expires_at: expiresAt,
      })
      .execute();
    return token;
  }

  async function createPerson(role: Role, facts: PersonFacts = {}): Promise<Someone> {
    const person = {
      first_name: 'Sam',
      last_name: `Test ${randomUUID().slice(0, 8)}`,
      // Without letters, so that no test that searches for a name finds somebody by chance.
      email: `${randomInt(2 ** 47)}@company.example`,
      ...facts,
    };
    const { id } = await database.db
      .insertInto('users')
      .values({
        ...person,
        role,
        password_hash: await hashed,
        department_id: null,
        background_color: '#1f4e8c',
        created_at: clock.now(),
        updated_at: clock.now(),
        since: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await vouchForAddress(database.db, id, clock.now());
    const token = await insertSignIn(id, { usedAt: farAhead, expiresAt: farAhead });
    return new Someone().become(client, { id, ...person, token });
  }

  async function createProgram({ admin, manager, trainers, sessionDays, ...facts }: ProgramFacts) {
    const { program_id: id } = await client.as(admin).call(programsApi.create, {
      body: {
        title: 'Fire Safety',
        description: 'How to leave the building, and who to call.',
        deadline: day(7),
        duration: 60,
        ...facts,
        assigned_manager: manager.id,
        sessions: trainers.map((trainer, index) => ({
          _id: null,
          trainer: trainer.id,
          date: day(sessionDays?.[index] ?? 1),
          time: '09:00',
        })),
      },
    });
    const { program } = await client.as(admin).call(programsApi.view, { params: { id } });
    return { id, params: { id }, sessions: program.training_sessions.map(({ _id }) => _id) };
  }

  async function checkCounts(): Promise<void> {
    const { wrong } = await compareCounts(database.db);
    if (wrong.length > 0) throw new Error(`Wrong counts: ${JSON.stringify(wrong)}`);
  }

  return {
    ...client,
    baseUrl,
    database,
    services,
    clock,
    day,
    createPerson,
    signIn,
    createProgram,
    close: async ({ isDatabaseClosed } = { isDatabaseClosed: false }) => {
      await app.close();
      try {
        if (!isDatabaseClosed) await checkCounts();
      } finally {
        await database.close();
      }
    },
    empty: async () => {
      await checkCounts();
      await emptyTables(database);
    },
  };
}
