import type { FastifyInstance } from 'fastify';
import { createApp } from '../app.ts';
import { systemClock } from '../clock.ts';
import { readConfig, type Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open-database.ts';
import { hasUsers } from '../db/has-users.ts';
import { StartError } from '../start-error.ts';

/** Serves until it is told to stop. Throws StartError for what the person who starts it can fix. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config, console.error);
  try {
    await migrate(database);
    const demo = await prepareDemo(database, config);
    const app = await createApp({
      database,
      clock: systemClock,
      config,
      logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    });
    const address = await listen(app, config);
    stopOnSignals(app, database);
    console.log(`\nLodestar is ready on ${address}`);
    if (demo) console.log(`\n${demo}`);
    else if (!(await hasUsers(database.db)))
      console.log('\nThere is nobody yet: npm run lodestar -- create-admin');
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Loads the demo company where it is wanted and nobody was ever there; returns its accounts, also at later starts. Unless
 * DEMO says otherwise, that is in an embedded database, also after a first start that was cut short.
 */
async function prepareDemo(database: Database, config: Config): Promise<string | null> {
  const isWanted = config.demo === 'on' || (config.demo === 'automatic' && database.kind === 'embedded');
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

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    const explain =
      error instanceof Error && 'code' in error ? listenProblems[String(error.code)] : undefined;
    throw explain ? new StartError(explain(config)) : error;
  }
}

// A connection on which nothing was ever asked counts as busy; browsers open such ones in advance.
const patience = 10_000;

/** Requests under way are answered, then the database is closed in order. A second signal ends at once. */
function stopOnSignals(app: FastifyInstance, database: Database): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}
