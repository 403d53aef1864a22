import { setTimeout as pause } from 'node:timers/promises';
import { programsApi, readingApi } from '#shared/contract';
import { createClient } from '../../test/client.ts';
import { createAdmin, createPeople, dayAhead } from '../faults/company.ts';
import { createPrivatePostgres } from '../postgres/private-server.ts';
import { connect } from '../postgres/query.ts';
import { say } from '../process.ts';
import { startServer } from '../server/child-server.ts';
import { insertSignIns, runSqlOn } from './company/sign-people-in.ts';

/*
 * A program that five thousand people read and sign. A thousand signatures come at a rate, and it prints how long they
 * take. Once all have signed, a new version asks everybody again. It prints how long the preview and the call take, and
 * after how long all messages are there.
 *
 *   npx node tools/run.mjs tools/bench/reading.ts 5000 1000 100
 */

const people = Number(process.argv[2] ?? 5_000);
const signers = Number(process.argv[3] ?? 1_000);
const aSecond = Number(process.argv[4] ?? 100);

const postgres = await createPrivatePostgres();
const limits = { REQUESTS_PER_USER: '0', CHANGES_PER_USER: '0' };
const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'error', ...limits };
createAdmin(env);
const server = await startServer(env);
const database = await connect(postgres.url);
const runSql = runSqlOn(database);

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  say(`${name}: ${ms(performance.now() - began)}`);
  return result;
}

try {
  const { admin, managers } = await createPeople(server.url, { employees: 0, trainers: 0 });
  const client = createClient(server.url);
  await runSql(
    `insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
     select 'Sam', 'Reader ' || n, 'reader' || n || '@company.example', 'none', 'employee', '#1f4e8c', now(), now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  const ids = (await runSql(`select id from users where role = 'employee' order by id`)).map(({ id }) =>
    String(id),
  );
  const reading = {
    file: null,
    link: 'https://intranet.example/hygiene',
    declaration: 'I have read and understood it.',
    effective_on: null,
  };
  const form = {
    title: 'Hygiene Rules',
    description: 'How to keep clean what people eat.',
    assigned_manager: managers[0]!.id,
    deadline: dayAhead(),
    duration: 5,
    completes_by: 'reading' as const,
    sessions: [],
  };
  const { program_id: id } = await client.as(admin).call(programsApi.create, { body: { ...form, reading } });
  const params = { id };
  for (let at = 0; at < people; at += 1_000)
    await client
      .as(managers[0]!)
      .call(programsApi.assign, { params, body: { assigned_employees: ids.slice(at, at + 1_000) } });
  const tokens = await insertSignIns(runSql, ids);

  const sign = async (token: string) => {
    const began = performance.now();
    await client.as({ token }).call(readingApi.acknowledge, { params, body: { version: 1 } });
    return performance.now() - began;
  };
  // Statements are planned, and sign-ins known, before it is measured.
  for (const token of tokens.slice(0, 50)) await sign(token);
  const calls: Promise<number>[] = [];
  for (const token of tokens.slice(50, 50 + signers)) {
    calls.push(sign(token));
    await pause(1_000 / aSecond);
  }
  const times = await Promise.all(calls);
  say(
    `${times.length} signatures, ${aSecond} a second: median ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
  );
  const rest = tokens.slice(50 + signers);
  for (let at = 0; at < rest.length; at += 20) await Promise.all(rest.slice(at, at + 20).map(sign));

  const body = { ...form, reading: { ...reading, declaration: 'I agree.', again: 'everybody' as const } };
  const { digest, effects } = await timed(`preview for ${people}`, () =>
    client.as(admin).call(programsApi.previewEdit, { params, body }),
  );
  say(effects.map(({ code, people: whom }) => `${code}: ${whom}`).join(', '));
  await timed('the new version', () =>
    client.as(admin).call(programsApi.edit, { params, body: { ...body, effects: digest } }),
  );
  // They wait for a quarter of an hour, in which more may come.
  await runSql(`update new_trainings set since = now() - interval '16 minutes'`);
  await runSql(
    `insert into messages (kind, person_id, facts, created_at, not_before, sent_at, subject, text)
     select 'invitation', id, '{}', now() - interval '1 hour', now(), now() - interval '1 hour', '', '' from users
     where role = 'employee'`,
  );
  await timed('all messages', async () => {
    for (;;) {
      const [row] = await runSql(`select count(*)::int as left from new_trainings where message_id is null`);
      if (row!['left'] === 0) return;
      await pause(100);
    }
  });
  const [told] = await runSql(`select count(*)::int as messages from messages where kind = 'assigned'`);
  say(`messages: ${String(told!['messages'])}`);
} finally {
  await database.end();
  await server.terminate();
  await postgres.remove();
}
