import { createApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { serverSettings } from '../../server/settings.ts';
import type { ReadCall } from '../company/read-calls.ts';
import type { RecordedCall } from './baseline-process.ts';

/**
 * The statement of each call, as the present server sends it. A call that runs several statements, or none, or
 * that isn't answered with 200, is left out: the baseline can not answer it.
 */
export async function recordStatements(url: string, calls: readonly ReadCall[]): Promise<RecordedCall[]> {
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const opened = await openDatabase(config, () => {});
  let asked: RecordedCall['statement'][] = [];
  const database: Database = {
    ...opened,
    ask: ({ name, text }, values, options) => {
      asked.push({ name, text, values });
      return opened.ask({ name, text }, values, options);
    },
  };
  const { app } = await createApp({ database, clock: systemClock, config });
  try {
    const recorded: RecordedCall[] = [];
    for (const { target, token } of calls.flatMap(({ variants }) => variants)) {
      asked = [];
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode } = await app.inject({ url: target, headers });
      const [statement] = asked;
      if (statusCode === 200 && statement && asked.length === 1) recorded.push({ target, token, statement });
    }
    return recorded;
  } finally {
    await app.close();
    await opened.close();
  }
}
