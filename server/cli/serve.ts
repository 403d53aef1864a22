import type { FastifyInstance } from 'fastify';
import { own } from '#shared/own';
import { createApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { collectAtRest } from './collect-at-rest.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { openDatabase } from '../db/open-database.ts';
import { assertKnowsZone, withStoredZone } from '../db/time-zone.ts';
import { hasUsers } from '../db/has-users.ts';
import { loggerOptions } from '../http/request-log.ts';
import { runJobsAtStart, startJobs } from '../jobs/run-jobs.ts';
import { assertNoDefaultSecrets, assertNoDemoAccounts } from './production.ts';
import { noticesAtStart } from './start-notices.ts';
import { stopOnSignals } from './stop.ts';
import { StartError } from '../start-error.ts';

/** Serves until it gets a signal to stop. Throws StartError for an error that the operator can fix. */
export async function serve(): Promise<void> {
  // Until it serves there is nothing to bring to an end. As the first process of a container it would ignore this.
  const endEarly = () => process.exit(143);
  process.once('SIGTERM', endEarly);
  // Nobody reads a line for which there is no room; without a listener it would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  let config = readConfig(process.env);
  if (config.isProduction) assertNoDefaultSecrets(config);
  // Until there is a log, a line on standard error.
  let tell = (problem: string) => console.error(`Database: ${problem}`);
  let tellState = (line: string) => console.error(line);
  const database = await openDatabase(config, (error) => tell(reasonOf(error)), {
    serves: true,
    onState: (line) => tellState(line),
  });
  try {
    const isReadOnly = await waitForDatabase(database);
    await assertKnowsZone(database.dbForReading, config.timeZone);
    config = await withStoredZone(database.dbForReading, config);
    if (!isReadOnly) await migrate(database, config);
    const demo = isReadOnly ? null : await prepareDemo(database, config);
    if (config.isProduction) await assertNoDemoAccounts(database);
    const lifecycle = { isStopping: false };
    const logger = loggerOptions(config);
    const { app, services } = await createApp({ database, clock: systemClock, config, logger, lifecycle });
    tell = (problem) => app.log.warn({ reason: problem }, 'database connection');
    tellState = (line) => app.log.warn(line);
    if (!isReadOnly) await runJobsAtStart(services, app.log);
    const address = await listen(app, config);
    const stopJobs = startJobs(services, app.log);
    collectAtRest(app.server);
    process.off('SIGTERM', endEarly);
    stopOnSignals({ app, services, stopJobs });
    console.log(`\nLodestar is ready on ${address}`);
    for (const notice of noticesAtStart(config)) app.log.warn(notice);
    if (demo) console.log(`\n${demo}`);
    else if (!(await hasUsers(database.dbForReading))) console.log(`\n${nobodyYet}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The command line, as this server was started by it. A container has no npm script, an old Node runs no main.ts. */
const commandLine = process.argv[1]?.endsWith('main.ts') ? 'node server/cli/main.ts' : 'npm run lodestar --';

/** With every option that the command requires, so that it can be typed as it is. */
const nobodyYet = `There are no accounts yet. Create the first admin (you will be asked for the password):
  ${commandLine} create-admin --email ada@company.example --first-name Ada --last-name Lovelace`;

/** Without a stack: a connection that broke may be one of many, and none of them is a defect. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Loads the demo company where it is wanted and nobody was ever there; returns its accounts, also at later starts. Unless
 * DEMO says otherwise, that is in an embedded database, also after a first start that was cut short.
 */
async function prepareDemo(database: Database, config: Config): Promise<string | null> {
  const isWanted =
    config.demo === 'on' ||
    (config.demo === 'automatic' && config.databaseUrl === null && !config.isProduction);
  if (!isWanted) return null;
  const { describeDemo, runSeed } = await import('./seed.ts');
  if (await hasUsers(database.db)) return describeDemo(database.db);
  try {
    return await runSeed(database, { now: systemClock(), timeZone: config.timeZone });
  } catch (error) {
    // Another instance may have loaded it at the same time.
    const loaded = await describeDemo(database.db);
    if (!loaded) throw error;
    return loaded;
  }
}

const listenProblems: Readonly<Record<string, (config: Config) => string>> = {
  EADDRINUSE: ({ port, host }) => `Port ${port} on ${host} is taken. Choose another: PORT=3001 npm start`,
  EACCES: ({ port }) =>
    `This account may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`,
  EADDRNOTAVAIL: ({ host }) => `This machine has no address ${host}. Set HOST to one of its own.`,
  ENOTFOUND: ({ host }) => `The host ${host} is not known. Set HOST to an address of this machine.`,
};

// Connections that the system keeps until they are accepted: as many as the server can answer within a
// second. With fewer, a burst of clients loses its first packets and tries again only after a second. With
// more, it waits here longer.
const backlog = 1_024;

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port, backlog });
  } catch (error) {
    const explain =
      error instanceof Error && 'code' in error ? own(listenProblems, String(error.code)) : undefined;
    throw explain ? new StartError(explain(config)) : error;
  }
}
