import { createApp } from '../../../server/app.ts';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { serverSettings } from '../../server/settings.ts';
import type { ReadCall } from '../company/read-calls.ts';
import type { Answerable } from './floor-process.ts';

/**
 * What each call asks the database, as the present server sends it. A call that asks more than once, or nothing, or
 * that isn't answered with 200, is left out: no floor can stand for it.
 */
export async function recordQuestions(url: string, calls: readonly ReadCall[]): Promise<Answerable[]> {
  const config = readConfig({ ...serverSettings, DATABASE_URL: url });
  const opened = await openDatabase(config, () => {});
  let asked: Answerable['questions'][] = [];
  const database: Database = {
    ...opened,
    ask: (questions, options) => {
      asked.push(questions.map(({ name, text, values }) => ({ name, text, values })));
      return opened.ask(questions, options);
    },
  };
  const { app } = await createApp({ database, clock: systemClock, config });
  try {
    const recorded: Answerable[] = [];
    for (const { target, token } of calls.flatMap(({ variants }) => variants)) {
      const headers = { authorization: `Bearer ${token}` };
      // From the second call on the server knows the token, and asks everything at once.
      await app.inject({ url: target, headers });
      asked = [];
      const { statusCode } = await app.inject({ url: target, headers });
      const [questions] = asked;
      if (statusCode === 200 && questions && asked.length === 1) recorded.push({ target, token, questions });
    }
    return recorded;
  } finally {
    await app.close();
    await opened.close();
  }
}
