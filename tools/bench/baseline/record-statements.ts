import { createApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { serverSettings } from '../../server/settings.ts';
import type { ReadCall } from '../company/read-calls.ts';
import type { RecordedCall } from './baseline-process.ts';

/**
 * The statements of each call, as the present server sends them in one round trip. A call that takes several round
 * trips, or none, or that isn't answered with 200, is left out: the baseline can't answer it.
 */
export async function recordStatements(url: string, calls: readonly ReadCall[]): Promise<RecordedCall[]> {
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const opened = await openDatabase(config, () => {});
  let sent: RecordedCall['statements'][] = [];
  const database: Database = {
    ...opened,
    read: (statements, options) => {
      sent.push(statements.map(({ name, text, values }) => ({ name, text, values })));
      return opened.read(statements, options);
    },
  };
  const { app } = await createApp({ database, clock: systemClock, config });
  try {
    const recorded: RecordedCall[] = [];
    for (const { target, token } of calls.flatMap(({ variants }) => variants)) {
      const headers = { authorization: `Bearer ${token}` };
      // From the second call on the server knows the token's role, and sends both statements at once.
      await app.inject({ url: target, headers });
      sent = [];
      const { statusCode } = await app.inject({ url: target, headers });
      const [statements] = sent;
      if (statusCode === 200 && statements && sent.length === 1) recorded.push({ target, token, statements });
    }
    return recorded;
  } finally {
    await app.close();
    await opened.close();
  }
}
