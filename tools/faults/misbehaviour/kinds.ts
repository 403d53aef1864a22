import { setTimeout as pause } from 'node:timers/promises';
import { certificatePath, recordListPath } from '#shared/training/records/calls';
import { exportsApi, operationsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { addressOf } from '../../../server/demo/build-people.ts';
import { recordBody } from '../../../test/record-body.ts';
import { bombs } from '../../../test/tables/bombs.ts';
import { multipliedFiles } from '../../../test/tables/multiplied.ts';
import { count, type Counts } from '../../load/figures.ts';
import { holdSlowSockets, runLoad } from '../../load/load.ts';
import { requestOf, uniqueInEachSending, type RawRequest } from '../../load/requests.ts';
import { query } from '../../postgres/query.ts';
import { numberFrom } from '../numbers.ts';
import { askForFiles } from './ask-for-files.ts';
import { tryLongTexts } from './long-texts.ts';
import type { Kind, Outcome, Scene } from './scene.ts';
import { sendFile } from './send-file.ts';

/** 60 KB that Unicode's common form would sort. */
const accents = `a${'\u0301'.repeat(15_000)}${'\u0316'.repeat(15_000)}`;
const refusal = '503 with Retry-After';
const proposalsTaken = 50;

const certificatesOf = (records: Scene['records']) =>
  records.slice(0, 16).map(({ id }) => certificatePath(id));

const signIn = (email: string, typed: string) =>
  requestOf(signInApi.signIn, { body: { email, password: typed } });

/** The same requests over and over, on so many connections. */
function sending(connections: number, requestsOf: (scene: Scene) => RawRequest[], limit?: number) {
  return async (scene: Scene): Promise<Outcome> => {
    const length = limit === undefined ? { seconds: scene.seconds } : { limit };
    const { answers, problems, withoutRetryAfter } = await runLoad({
      port: scene.port,
      requests: requestsOf(scene),
      connections,
      ...length,
    });
    const measured = { 'refused without Retry-After': [withoutRetryAfter, 0] } as const;
    return { answers: { ...answers, ...problems }, measured };
  };
}

/** Files over and over, on so many connections. */
function fetching(
  connections: number,
  asked: (scene: Scene) => { token: string; paths: string[] },
  limit?: number,
) {
  return async (scene: Scene): Promise<Outcome> => {
    const { port, seconds } = scene;
    return { answers: await askForFiles({ ...asked(scene), port, seconds, connections, limit }) };
  };
}

const untilAtRest = async ({ fixtures: { url } }: Scene) => {
  const working = `select count(*)::int as count from imports where state in ('planning', 'running')`;
  while ((await query<{ count: number }>(url, working))[0]!.count > 0) await pause(100);
};

/** Sends one file after the other: each when the server has finished the one before. */
async function sendHostileFiles(scene: Scene, generated: number): Promise<Outcome> {
  const answers: Counts = {};
  let [slowest, longest] = [0, 0];
  const files = [
    ...Object.entries(bombs).map(([name, make]) => ({ name, make })),
    ...multipliedFiles(generated, 2_000_000),
  ];
  for (const { name, make } of files) {
    const bytes = await make();
    const began = performance.now();
    count(answers, await sendFile(scene.port, scene.fixtures.tokens.admin, bytes, name));
    slowest = Math.max(slowest, performance.now() - began);
    await untilAtRest(scene);
    longest = Math.max(longest, performance.now() - began);
  }
  return {
    answers,
    measured: {
      'ms until the slowest answer': [slowest, 7_000],
      'ms of the longest work': [longest, 60_000],
    },
  };
}

async function sendLargeFiles(scene: Scene, files: number): Promise<Outcome> {
  const answers: Counts = {};
  const large = Buffer.alloc(19 * 1024 * 1024, 'a,b\n');
  const send = async (name: number) =>
    count(answers, await sendFile(scene.port, scene.secondAdmin, large, `${name}`));
  await Promise.all(Array.from({ length: files }, (_, index) => send(index)));
  await untilAtRest(scene);
  return { answers };
}

/** The first list in a script that nobody has used before is drawn while an admin asks for a certificate. */
async function drawChinese(scene: Scene): Promise<Outcome> {
  const { port, seconds, chinese, records, fixtures } = scene;
  const { admin, trainer } = fixtures.tokens;
  const asked = { port, seconds, connections: 1 };
  const drawing = askForFiles({ ...asked, token: trainer, paths: [recordListPath(chinese)], limit: 1 });
  let longest = 0;
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const began = performance.now();
    const paths = [certificatePath(records[0]!.id)];
    const { 200: came } = await askForFiles({ ...asked, token: admin, paths, limit: 1 });
    longest = Math.max(longest, came ? performance.now() - began : Infinity);
  }
  return { answers: await drawing, measured: { 'ms of a certificate beside it': [longest, 1_000] } };
}

/** An employee proposes as many records as can be; only some of them may wait. */
async function proposeMany(scene: Scene): Promise<Outcome> {
  const { person } = scene.records[0]!;
  // Each is another one: of the same training only the first would be taken.
  const title = `Sailing ${uniqueInEachSending}`;
  const body = recordBody([person], { title, trained_on: '2026-01-05' });
  const propose = () => [requestOf(recordsApi.propose, { token: scene.fixtures.tokens.employee, body })];
  const { answers } = await sending(16, propose, scene.records.length)(scene);
  const [waiting] = await query<{ count: number }>(
    scene.fixtures.url,
    `select count(*)::int as count from training_records where decision = 'proposed' and person_id = $1`,
    [person],
  );
  const missing = proposalsTaken - waiting!.count;
  return {
    answers,
    measured: {
      'proposals that wait': [waiting!.count, proposalsTaken],
      'fewer than may wait': [missing, 0],
    },
  };
}

interface Slow {
  sockets: number;
  atOnce: string;
  slowly: string;
}

const slowHeader: Slow = {
  sockets: 3_000,
  atOnce: `GET ${operationsApi.config.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: `,
  slowly: 'slow',
};
const slowBody: Slow = {
  sockets: 1_000,
  atOnce:
    `POST ${signInApi.signIn.path} HTTP/1.1\r\nHost: 127.0.0.1\r\n` +
    'Content-Type: application/json\r\nContent-Length: 2000\r\n\r\n',
  slowly: '{     ',
};

/** A byte a second on each socket, or none at all; where no seconds are given, as many as for other kinds. */
function sendingSlowly(jobs: Slow[], seconds?: number) {
  return async (scene: Scene): Promise<Outcome> => {
    const job = { port: scene.port, interval: 1_000, seconds: seconds ?? scene.seconds };
    const reports = await Promise.all(jobs.map((slow) => holdSlowSockets({ ...job, ...slow })));
    const answers: Counts = {};
    for (const { cutOff, left, livedMs } of reports) {
      if (cutOff > 0) count(answers, `cut off after ${Math.round(livedMs.p50 / 1_000)} s`, cutOff);
      if (left > 0) count(answers, 'left', left);
    }
    return { answers };
  };
}

/** Seconds after which the server has cut off all of them. */
const inTheEnd = 100;

/** By name. */
export const kinds: Readonly<Record<string, Kind>> = {
  /** A stranger guesses passwords. */
  passwords: {
    may: /^(401|429)$/,
    behave: sending(8, () => [signIn(addressOf('trainer'), 'wrong')]),
  },
  /** A stranger signs in with 60 KB of accents. */
  accents: {
    may: /^400$/,
    behave: sending(5, ({ fixtures }) => [signIn(accents, fixtures.password)]),
  },
  /** Strangers send a byte a second. */
  'slow-bodies': { may: /^(cut off .*|left)$/, behave: sendingSlowly([{ ...slowBody, sockets: 300 }]) },
  /** Thousands of strangers do so, and are cut off in the end. */
  'slow-clients': {
    may: /^cut off/,
    reads: { p99: 500, fresh: true },
    isAlone: true,
    behave: sendingSlowly([slowHeader, slowBody], inTheEnd),
  },
  /** Thousands send nothing. */
  'silent-clients': {
    may: /^cut off/,
    reads: { p99: 500, fresh: true },
    isAlone: true,
    behave: sendingSlowly([{ sockets: 10_000, atOnce: '', slowly: '' }], inTheEnd),
  },
  /** Somebody sends texts as long as a request may be. */
  'long-texts': {
    may: /^400$/,
    isAlone: true,
    behave: tryLongTexts,
  },
  /** An employee proposes records with titles of 60 KB. */
  'long-titles': {
    may: /^400$/,
    behave: sending(4, ({ fixtures, records }) => [
      requestOf(recordsApi.propose, {
        token: fixtures.tokens.employee,
        body: recordBody([records[0]!.person], { title: accents, trained_on: '2026-01-05' }),
      }),
    ]),
  },
  /** An employee proposes 2,500 records. */
  proposals: { may: /^(201|409)$/, isAlone: true, behave: proposeMany },
  /** An employee asks for certificates. */
  certificates: {
    may: new RegExp(`^(200|${refusal})$`),
    behave: fetching(16, ({ fixtures, records }) => ({
      token: fixtures.tokens.employee,
      paths: certificatesOf(records),
    })),
  },
  /** An employee asks for six lists of 2,500 records. */
  lists: {
    may: new RegExp(`^(200|${refusal})$`),
    isAlone: true,
    behave: fetching(
      16,
      ({ fixtures, records }) => ({
        token: fixtures.tokens.employee,
        paths: [recordListPath(records[0]!.person)],
      }),
      6,
    ),
  },
  /** A trainer asks for a list of 1,000 records in Chinese. */
  'list-in-chinese': {
    may: new RegExp(`^(200|${refusal})$`),
    isAlone: true,
    behave: drawChinese,
  },
  /** A manager searches and lists everybody. */
  searches: {
    may: /^(200|503)$/,
    behave: sending(8, ({ fixtures }) =>
      ['e'.repeat(200), 'e'].map((search) =>
        requestOf(usersApi.assignable, { token: fixtures.tokens.manager, query: { search, limit: '200' } }),
      ),
    ),
  },
  /** An admin uploads hostile files. */
  'hostile-files': {
    may: /^(201|400|413|415)$/,
    reads: { p99: 250 },
    isAlone: true,
    behave: (scene) => sendHostileFiles(scene, numberFrom('FAULTS_FILES', 200)),
  },
  /** An admin uploads bombs; one is a small table after all. */
  bombs: {
    may: new RegExp(`^(201|400|413|415|${refusal})$`),
    behave: async (scene) => {
      const { answers, measured } = await sendHostileFiles(scene, 0);
      return { answers, measured: { ...measured, 'bombs taken': [answers['201'] ?? 0, 1] } };
    },
  },
  /** Another admin uploads files of 19 MB. */
  'large-files': {
    may: new RegExp(`^(201|413|${refusal})$`),
    reads: { p99: 250 },
    behave: (scene) => sendLargeFiles(scene, 20),
  },
  /** The same exports everybody. */
  exports: {
    may: new RegExp(`^(200|${refusal})$`),
    behave: fetching(8, ({ secondAdmin }) => ({ token: secondAdmin, paths: [exportsApi.people.xlsx.path] })),
  },
};
