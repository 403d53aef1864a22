import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import type { Outcome } from '../db/database.ts';
import type { Services } from '../services.ts';
import { hashToken } from '../tokens.ts';
import { callInProcess } from './call-in-process.ts';
import type { SignIn } from './guard-reads.ts';
import { createIdentify, readTokens, rowOf } from './guard.ts';
import { asBatch, presentBatch } from './present-batch.ts';
import { noteWhoAnswered, readFromHeader } from './read-from-standby.ts';

/** A dashboard makes eight. */
const mostCalls = 16;

/** The headers of an answer that its reader needs. */
const keptHeaders = [readFromHeader, 'retry-after'];

/** In bytes. A longer answer is better sent alone, compressed; and a whole list of people would fill the memory. */
const longest = 64 * 1024;

/**
 * GET /api/batch?call=/api/…&call=…: several reads in one request, each answered as it would be alone, as soon as it is
 * there. For each there are two lines: its place among the calls with its status and headers, then its body. An answer
 * that is too long or breaks off is left out, for the caller to ask for it alone; a call for a file is refused, and the
 * file isn't made. A browser on a slow device takes as long for sending and receiving one request as for showing the data.
 *
 * A token in the header alone tells who is asking: no other site can have one sent. A token that isn't good is refused
 * before any of the calls is made. The answer is not compressed, since
 * short answers with a secret may stand beside texts that others have written.
 */
export function registerBatch(app: FastifyInstance, services: Services): void {
  const { clock, database, meter, signInHints, workload } = services;
  const identify = createIdentify(services);

  app.addHook('onRequest', async (request) => {
    const batch = presentBatch();
    if (!batch || !request.routeOptions.config.answersNoJson) return;
    meter.count((rowOf(batch.whoAsks) as SignIn | null)!._id, clock());
    throw new Refusal('not_in_batch');
  });

  /** The sign-in of the token. Throws Refusal("not_signed_in") where it has ended, or never was. */
  async function findSender(request: FastifyRequest, token: string): Promise<Outcome> {
    const tokenHash = hashToken(token);
    const found = await workload.enter(() =>
      database.read([identify(tokenHash, clock())], { isExpensive: false, fromPrimary: false }),
    );
    noteWhoAnswered(request, found);
    const [outcome] = found.outcomes;
    if (rowOf(outcome!)) return outcome!;
    signInHints.forget(tokenHash);
    throw new Refusal('not_signed_in');
  }

  const linesFor = async (request: FastifyRequest, url: string, call: number): Promise<string | null> => {
    const answer = await callInProcess(app, request, 'authorization', {
      method: 'GET',
      url,
      payloadAsStream: true,
    });
    const isJson = /^application\/json\b/.test(String(answer.headers['content-type']));
    const body = isJson ? await readShort(answer.stream()) : null;
    if (body === null) {
      // As if its caller had gone: nothing more is read for it.
      answer.raw.res.destroy();
      return null;
    }
    const kept = Object.entries(answer.headers).filter(([name]) => keptHeaders.includes(name));
    const head = { call, status: answer.statusCode, headers: Object.fromEntries(kept) };
    // In JSON a line can end between two values only.
    return `${JSON.stringify(head)}\n${body.replaceAll('\n', ' ')}\n`;
  };

  app.get<{ Querystring: { call?: string | string[] } }>('/api/batch', async (request, reply) => {
    const token = readTokens(request).header;
    if (!token) throw new Refusal('not_signed_in');
    const calls = [request.query.call ?? []].flat();
    const isAllowed =
      calls.length > 0 &&
      calls.length <= mostCalls &&
      calls.every((url) => url.startsWith('/api/')) &&
      // A call of a batch begins no other.
      !presentBatch();
    if (!isAllowed)
      throw new Refusal('invalid_input', { errors: { call: `1 to ${mostCalls} paths of reads` } });
    const whoAsks = await findSender(request, token);
    const answers = new PassThrough();
    const answering = asBatch({ whoAsks }, () =>
      calls.map(async (url, call) => {
        const lines = await linesFor(request, url, call).catch(() => null);
        if (lines !== null) answers.write(lines);
      }),
    );
    void Promise.all(answering).then(() => answers.end());
    return (
      reply
        .type('application/x-ndjson')
        .header('cache-control', 'no-store')
        // Otherwise nginx keeps the first answers until the slowest has come.
        .header('x-accel-buffering', 'no')
        .send(answers)
    );
  });
}

/** The text of a short body; null when it is too long. */
async function readShort(body: Readable): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
