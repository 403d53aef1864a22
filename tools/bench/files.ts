import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { filesApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { createClient, type Client } from '../../test/client.ts';
import { recordBody } from '../../test/record-body.ts';
import { createAdmin, signIn } from '../faults/company.ts';
import { say } from '../process.ts';
import { startServer } from '../server/child-server.ts';
import { residentMegabytes, watchMemory } from '../server/process-figures.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/*
 * Twenty people send a file of 10 MB at once, each over a line of 256 KB a second. Then each gets it over the same line.
 * It prints who was refused, how long others waited for their calls, and how much memory the server took. It also
 * prints after how long the first byte of a download came.
 *
 *   npx node tools/run.mjs tools/bench/files.ts 20 256
 */

const people = Number(process.argv[2] ?? 20);
const kilobytesASecond = Number(process.argv[3] ?? 256);
const megabyte = 1024 * 1024;
const password = 'guiding-light';

interface Sender {
  token: string;
  record: string;
}

const folder = createTemporaryFolder('files');
const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'error' };
createAdmin(env);
const server = await startServer(env);

/** Somebody with a proposal. */
async function createSender(client: Client, admin: { token: string }, number: number): Promise<Sender> {
  const email = `person${number}@company.example`;
  await client.as(admin).call(usersApi.create, {
    body: {
      first_name: 'Sam',
      last_name: `Sender ${number}`,
      email,
      temp_password: password,
      role: 'employee',
      department: null,
    },
  });
  const { token, user } = await client.as(null).call(signInApi.signIn, { body: { email, password } });
  const body = recordBody([user._id], { title: 'Sailing', trained_on: '2026-01-05' });
  const { records } = await client.as({ token }).call(recordsApi.propose, { body });
  return { token, record: records[0]!._id };
}

const step = 16 * 1024;
const pauseOfStep = (step / 1024 / kilobytesASecond) * 1_000;

/** Sends the bytes as a slow line does. */
async function sendSlowly({ token, record }: Sender, bytes: Buffer): Promise<number> {
  const sent = request(`${server.url}${filesApi.addToRecord.path.replace('{id}', record)}?name=proof.pdf`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
    },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  const began = performance.now();
  for (let at = 0; at < bytes.length && !sent.destroyed; at += step) {
    sent.write(bytes.subarray(at, at + step));
    const due = began + (at / step) * pauseOfStep;
    await pause(Math.max(0, due - performance.now()));
  }
  sent.end();
  const [response] = await answered;
  response.resume();
  return response.statusCode!;
}

/** Gets the person's file as slowly; the milliseconds until its first byte, and its length. */
async function getSlowly(sender: Sender, fileId: string): Promise<{ first: number; length: number }> {
  const began = performance.now();
  const asked = request(`${server.url}${filesApi.download.path.replace('{id}', fileId)}`, {
    headers: { authorization: `Bearer ${sender.token}` },
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let [first, length] = [0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (length === 0) first = performance.now() - began;
    length += piece.length;
    const due = began + (length / 1024 / kilobytesASecond) * 1_000;
    await pause(Math.max(0, due - performance.now()));
  }
  return { first, length };
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Others ask ten times a second while the work goes on. Tells how long each call took, and how many were sent away. */
async function withOthers<Result>(admin: { token: string }, work: () => Promise<Result>) {
  const times: number[] = [];
  let sentAway = 0;
  const progress = { isOver: false };
  const done = work().finally(() => (progress.isOver = true));
  const asked: Promise<void>[] = [];
  const ask = async () => {
    const began = performance.now();
    const response = await fetch(`${server.url}/api/records?limit=50`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await response.arrayBuffer();
    if (response.ok) times.push(performance.now() - began);
    else sentAway += 1;
  };
  while (!progress.isOver) {
    asked.push(ask());
    await pause(100);
  }
  await Promise.all(asked);
  return { result: await done, times, sentAway };
}

const sayOthers = (name: string, { times, sentAway }: { times: readonly number[]; sentAway: number }) =>
  say(
    `${name}: ${times.length} calls of others, ${sentAway} sent away, median ${ms(quantile(times, 0.5))}, p99 ${ms(quantile(times, 0.99))}`,
  );

try {
  const { token } = await signIn(server.url);
  const client = createClient(server.url);
  const senders: Sender[] = [];
  for (let number = 0; number < people; number++) senders.push(await createSender(client, { token }, number));
  const pdf = (): Buffer => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(10 * megabyte - 9)]);

  const quiet = await withOthers({ token }, () => pause(10_000));
  sayOthers('before', quiet);
  const before = residentMegabytes(server.pid) ?? 0;

  const most = watchMemory(server.pid);
  const began = performance.now();
  const up = await withOthers({ token }, () =>
    Promise.all(senders.map((sender) => sendSlowly(sender, pdf()))),
  );
  const refused = up.result.filter((status) => status !== 201);
  say(
    `${people} uploads of 10 MB at ${kilobytesASecond} KB/s: ${((performance.now() - began) / 1_000).toFixed(1)} s, ${refused.length} refused ${refused.join(' ')}`,
  );
  sayOthers('during the uploads', up);
  say(`memory of the server: ${before} MB before, ${most()} MB at most`);

  const files = await Promise.all(
    senders.map(async (sender) => {
      const me = client.as({ token: sender.token });
      const { user } = await me.call(signInApi.verify);
      return (await me.call(recordsApi.ofPerson, { params: { id: user._id } })).records[0]!.files[0]!._id;
    }),
  );
  const mostOfDownloads = watchMemory(server.pid);
  const down = await withOthers({ token }, () =>
    Promise.all(senders.map((sender, index) => getSlowly(sender, files[index]!))),
  );
  const firsts = down.result.map(({ first }) => first);
  const isWhole = down.result.every(({ length }) => length === 10 * megabyte);
  say(
    `${people} downloads at once: first byte ${ms(quantile(firsts, 0.5))} (median), ${ms(quantile(firsts, 0.99))} at most; ${isWhole ? 'all whole' : 'not all whole'}`,
  );
  sayOthers('during the downloads', down);
  say(`memory of the server: ${mostOfDownloads()} MB at most`);
} finally {
  say(server.printed().log.slice(-2_000) + server.printed().errors.slice(-2_000));
  await server.terminate();
  folder.remove();
}
