import { createApp } from '../../server/app.ts';
import { systemClock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { serverSettings } from '../server/settings.ts';
import type { ReadCall } from './company/read-calls.ts';

/** The statement that makes the reply of a call. */
export interface RecordedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * The statement of each call, as the present server sends it. A call that takes several round trips, or none, or that
 * isn't answered with 200, is left out.
 */
export async function recordStatements(
  url: string,
  calls: readonly ReadCall[],
): Promise<RecordedStatement[]> {
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const opened = await openDatabase(config, () => {});
  let sent: Omit<RecordedStatement, 'name'>[][] = [];
  const database: Database = {
    ...opened,
    read: (statements, options) => {
      sent.push(statements.map(({ text, values }) => ({ text, values })));
      return opened.read(statements, options);
    },
  };
  const { app } = await createApp({ database, clock: systemClock, config });
  try {
    const recorded: RecordedStatement[] = [];
    for (const { name, variants } of calls) {
      const [first] = variants;
      if (!first) continue;
      const request = { url: first.target, headers: { authorization: `Bearer ${first.token}` } };
      // From the second call on the server knows the token's role, and sends the guard's statement along.
      await app.inject(request);
      sent = [];
      const { statusCode } = await app.inject(request);
      const statement = sent.length === 1 ? sent[0]?.at(-1) : undefined;
      if (statusCode === 200 && statement) recorded.push({ name, ...statement });
    }
    return recorded;
  } finally {
    await app.close();
    await opened.close();
  }
}
