import { setTimeout as pause } from 'node:timers/promises';
import { importsApi, programsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { alphabets, largestBulk, largestForm, longestUrl } from '../../../test/alphabets.ts';
import { createClient } from '../../../test/client.ts';
import { refusedPerson } from '../../../test/import-file.ts';
import { runLoad, startLoad } from '../../load/load.ts';
import { requestOf, type RawRequest } from '../../load/requests.ts';
import { isAllOf, listAnswers } from '../../load/tally.ts';
import { startServer } from '../../server/child-server.ts';
import { processorMillisecondsOf } from '../../server/process-figures.ts';
import { createLoadFixtures, type LoadFixtures } from '../load/load-fixtures.ts';
import type { Scenario } from '../runner.ts';

const mostMilliseconds = 20;
const readsMilliseconds = 100;
const plain = 'one plain letter';

export const scenario: Scenario = {
  name: 'texts',
  title: 'texts as long as a request may be, of marks, pictures and signs of direction',
  mustHold:
    `In the costliest fields such a text takes at most ${mostMilliseconds} ms more of the processor than as many bytes of a plain ` +
    `letter, and is refused with 400. Beside them, and beside five sign-ins at once, the median of another person's reads ` +
    `stays within ${readsMilliseconds} ms, and each is answered.`,
  run,
};

type RequestFor = (text: string) => RawRequest;

/** A field, how long its text may be in bytes, and the request with it. */
async function costliestFields(url: string, { tokens }: LoadFixtures) {
  const { admin: token, employee } = tokens;
  const { import: file } = await createClient(url)
    .as({ token })
    .call(importsApi.upload, {
      query: { what: 'people', source: 'hr', name: 'people.csv' },
      body: refusedPerson() as never,
    });
  const params = { importId: file._id };
  const fields: [name: string, bytes: number, requestFor: RequestFor][] = [
    ['email', largestForm, (email) => requestOf(signInApi.signIn, { body: { email, password: 'x' } })],
    ['password', largestForm, (password) => requestOf(signInApi.signIn, { body: { email: 'x', password } })],
    [
      'title',
      largestBulk,
      (title) => requestOf(recordsApi.propose, { token: employee, body: { title } as never }),
    ],
    [
      'description',
      largestForm,
      (description) => requestOf(programsApi.create, { token, body: { description } as never }),
    ],
    ['search', longestUrl / 3, (search) => requestOf(usersApi.people, { token, query: { search } })],
    [
      'heading',
      largestBulk,
      (heading) => requestOf(importsApi.answer, { token, params, body: { columns: { [heading]: {} } } }),
    ],
  ];
  return fields;
}

async function run({ seconds = 2 } = {}) {
  const fixtures = await createLoadFixtures(1);
  const server = await startServer({ DATABASE_URL: fixtures.url, CHANGES_PER_USER: '0' });
  try {
    const { port, pid, url } = server;
    const verify = requestOf(signInApi.verify, { token: fixtures.tokens.manager });
    const reads = { port, requests: [verify], rate: 50, connections: 16, warm: true };
    /** Sends it again and again, beside the reads. */
    const send = async (request: RawRequest, connections = 1) => {
      const reading = startLoad(reads);
      await pause(500);
      const before = processorMillisecondsOf(pid);
      const refused = await runLoad({ port, requests: [request], connections, seconds });
      const milliseconds = (processorMillisecondsOf(pid) - before) / refused.sent;
      return { milliseconds, refused, read: await reading.stop() };
    };

    const fields = await costliestFields(url, fixtures);
    await runLoad({ ...reads, seconds: 3 });
    const idle = await runLoad({ ...reads, seconds: 3 });
    const tries = [];
    for (const [name, bytes, requestFor] of fields) {
      const base = await send(requestFor(alphabets[plain](bytes)));
      for (const [alphabet, textOf] of Object.entries(alphabets)) {
        const tried = await send(requestFor(textOf(bytes)));
        tries.push({ name: `${name}, ${alphabet}`, ...tried, more: tried.milliseconds - base.milliseconds });
      }
    }
    const marks = alphabets['marks that Unicode sorts'](largestForm);
    const [, , signIn] = fields[0]!;
    tries.push({ name: 'five sign-ins at once', ...(await send(signIn(marks), 5)), more: 0 });

    const holds = tries.every(
      ({ more, refused, read }) =>
        more <= mostMilliseconds &&
        isAllOf(refused, ['400']) &&
        isAllOf(read, ['200']) &&
        read.latencies.p50 <= readsMilliseconds,
    );
    const figures = [
      `reads alone: p50 ${idle.latencies.p50} ms, p99 ${idle.latencies.p99} ms`,
      ...tries.map(
        ({ name, milliseconds, more, refused, read }) =>
          `  ${name}: ${milliseconds.toFixed(1)} ms of the processor, ${more.toFixed(1)} more than plain (${listAnswers(refused)}); ` +
          `reads p50 ${read.latencies.p50} ms, ${(read.latencies.p50 / idle.latencies.p50).toFixed(1)} times alone, p99 ${read.latencies.p99} ms (${listAnswers(read)})`,
      ),
    ].join('\n');
    return { figures, holds };
  } finally {
    await server.kill();
    await fixtures.stop();
  }
}
