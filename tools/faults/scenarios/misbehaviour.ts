import { certificatePath } from '#shared/training/records/calls';
import { exportsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf } from '../../../server/demo/build-people.ts';
import { recordBody } from '../../../test/record-body.ts';
import { bombs } from '../../../test/tables/bombs.ts';
import { count, listCounts, type Counts } from '../../load/figures.ts';
import { holdSlowSockets, startLoad } from '../../load/load.ts';
import { requestOf, type RawRequest } from '../../load/requests.ts';
import { listAnswers } from '../../load/tally.ts';
import { query } from '../../postgres/query.ts';
import { startServer, type ChildServer } from '../../server/child-server.ts';
import { askForFiles } from '../load/ask-for-files.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { sendFile } from '../load/send-file.ts';
import type { Scenario } from '../runner.ts';

const longestMilliseconds = 5_000;
const seconds = 60;

export const scenario: Scenario = {
  name: 'misbehaviour',
  title: 'Eight kinds of misbehaviour at once, on two instances',
  mustHold:
    'While strangers guess passwords, send long texts and slow bodies, and an employee, a manager and two admins ask as fast ' +
    `as they can for all that they may, everybody else's reads and changes are answered, each within ` +
    `${longestMilliseconds / 1_000} s, and both instances live.`,
  run,
};

const addRecords = `
  insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
  select u.id, 'Course ' || n, current_date - n, now(), 'external', 'accepted'
  from users u, generate_series(1, 16) n where u.email = $1 returning id, person_id as person`;

/** 60 KB that Unicode's common form would sort. */
const accents = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`;

async function run() {
  const fixtures = await createLoadFixtures(20);
  const secondAdmin = fixtures.colleagues[0]!;
  await query(fixtures.url, `update users set role = 'admin', department_id = null where id = $1`, [
    secondAdmin.id,
  ]);
  const records = await query<{ id: string; person: string }>(fixtures.url, addRecords, [
    addressOf('employee'),
  ]);
  const env = { DATABASE_URL: fixtures.url, SIGN_IN_FAILURES_PER_ACCOUNT: '10' };
  const servers = [await startServer(env), await startServer(env)];
  try {
    const others = servers.flatMap((server) => [
      {
        name: 'reads',
        load: startLoad({ ...ofOthers(server), requests: dashboardReads(fixtures), rate: 30 }),
      },
      {
        name: 'changes',
        load: startLoad({ ...ofOthers(server), requests: [newDepartment(fixtures)], rate: 2 }),
      },
    ]);
    await pause(2_000);
    const misbehaviours = await misbehave(servers, fixtures, secondAdmin.token, records);
    const reports = await Promise.all(
      others.map(async ({ name, load }) => ({ name, report: await load.stop() })),
    );
    const holds =
      servers.every((server) => server.isRunning()) &&
      reports.every(
        ({ report: { answers, problems, latencies } }) =>
          Object.keys({ ...answers, ...problems }).every((answer) => /^20[01]$/.test(answer)) &&
          latencies.max <= longestMilliseconds,
      );
    const figures = [
      ...reports.map(
        ({ name, report }) =>
          `others' ${name}: p50 ${report.latencies.p50} ms, p99 ${report.latencies.p99} ms, longest ${report.latencies.max} ms (${listAnswers(report)})`,
      ),
      ...misbehaviours.map(({ name, answers }) => `  ${name}: ${answers}`),
    ].join('\n');
    return { figures, holds };
  } finally {
    for (const server of servers) await server.kill();
    await fixtures.stop();
  }
}

const ofOthers = ({ port }: ChildServer) => ({ port, warm: true, connections: 20 });

/** All of them at once, on both instances; resolves with the answers to each. */
async function misbehave(
  servers: readonly ChildServer[],
  { tokens, password }: LoadFixtures,
  secondAdmin: string,
  records: readonly { id: string; person: string }[],
): Promise<{ name: string; answers: string }[]> {
  const sending = async (name: string, connections: number, requests: RawRequest[]) => {
    const loads = servers.map(({ port }) => startLoad({ port, requests, connections, seconds }));
    const reports = await Promise.all(loads.map(({ finished }) => finished));
    return { name, answers: reports.map(listAnswers).join(' and ') };
  };
  const fetching = async (name: string, token: string, paths: string[]) => {
    const asked = servers.map(({ port }) => askForFiles({ port, token, paths, connections: 8, seconds }));
    return { name, answers: (await Promise.all(asked)).map(listCounts).join(' and ') };
  };
  const uploading = async (name: string, token: string, files: readonly Buffer[]) => {
    const answers: Counts = {};
    const until = performance.now() + seconds * 1_000;
    for (let index = 0; performance.now() < until; index += 1)
      await Promise.all(
        servers.map(async ({ port }) =>
          count(answers, await sendFile(port, token, files[index % files.length]!, name)),
        ),
      );
    return { name, answers: listCounts(answers) };
  };
  const { employee, manager, admin } = tokens;
  const { person } = records[0]!;
  const signIn = (email: string, typed: string) =>
    requestOf(signInApi.signIn, { body: { email, password: typed } });
  const hostile = await Promise.all(Object.values(bombs).map((make) => make()));
  const large = Buffer.alloc(19 * 1024 * 1024, 'a,b\n');
  const slowBody =
    `POST ${signInApi.signIn.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
    'Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n';
  return Promise.all([
    sending('a stranger signs in with 60 KB of accents', 5, [signIn(accents, password)]),
    sending('a stranger guesses passwords', 8, [signIn(addressOf('trainer'), 'wrong')]),
    (async () => {
      const jobs = servers.map(({ port }) =>
        holdSlowSockets({ port, sockets: 300, atOnce: slowBody, slowly: '{     ', interval: 1_000, seconds }),
      );
      const reports = await Promise.all(jobs);
      return {
        name: 'strangers send a byte a second',
        answers: reports.map(({ cutOff, left }) => `${cutOff} cut off, ${left} left`).join(' and '),
      };
    })(),
    sending('an employee proposes records with titles of 60 KB', 4, [
      requestOf(recordsApi.propose, {
        token: employee,
        body: recordBody([person], { title: accents, trained_on: '2026-01-05' }),
      }),
    ]),
    fetching(
      'the employee asks for certificates',
      employee,
      records.map(({ id }) => certificatePath(id)),
    ),
    sending('a manager searches and lists everybody', 8, [
      requestOf(usersApi.assignable, { token: manager, query: { search: 'e'.repeat(200), limit: '200' } }),
      requestOf(usersApi.assignable, { token: manager, query: { search: 'e', limit: '200' } }),
    ]),
    uploading('an admin uploads hostile files', admin, hostile),
    (async () => {
      const [files, exports] = await Promise.all([
        uploading('another admin uploads files of 19 MB', secondAdmin, [large]),
        fetching('and exports everybody', secondAdmin, [exportsApi.people.xlsx.path]),
      ]);
      return { name: `${files.name} ${exports.name}`, answers: `${files.answers}; ${exports.answers}` };
    })(),
  ]);
}
