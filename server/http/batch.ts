import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#shared/errors';
import { callInProcess } from './call-in-process.ts';
import { readTokens } from './guard.ts';
import { readFromHeader } from './read-from-standby.ts';

/** A dashboard makes eight. */
const mostCalls = 16;

/** Of a call that was made for a batch: it begins no other. */
const withinBatchHeader = 'lodestar-within-batch';

/** What somebody who reads an answer is told beside it. */
const keptHeaders = [readFromHeader, 'retry-after'];

/**
 * GET /api/batch?call=/api/…&call=…: several reads in one request, each answered as it would be alone, as soon as it is
 * there. For each there are two lines: its place among the calls with its status and headers, then its body. A browser
 * on a slow device takes as long for sending and receiving one request as for showing what it brought.
 *
 * Who asks is told by a token in the header alone: no other site can have one sent. It is not compressed, since short
 * answers with a secret may stand beside what others have written.
 */
export function registerBatch(app: FastifyInstance): void {
  const answerTo = async (request: FastifyRequest, url: string): Promise<{ head: object; body: string }> => {
    const own = { headers: { [withinBatchHeader]: '1' } };
    const answer = await callInProcess(app, request, 'authorization', { method: 'GET', url, ...own }).catch(
      () => null,
    );
    // A server that is closing takes no more calls.
    if (!answer) return refusalOf(new Refusal('stopping'));
    const { statusCode: status, headers, payload } = answer;
    if (!/^application\/json\b/.test(String(headers['content-type'])))
      return refusalOf(new Refusal('invalid_input'));
    const kept = Object.entries(headers).filter(([name]) => keptHeaders.includes(name));
    // In JSON a line can end between two values only.
    return { head: { status, headers: Object.fromEntries(kept) }, body: payload.replaceAll('\n', ' ') };
  };

  app.get<{ Querystring: { call?: string | string[] } }>('/api/batch', async (request, reply) => {
    if (!readTokens(request).header) throw new Refusal('not_signed_in');
    const calls = [request.query.call ?? []].flat();
    const isAllowed =
      calls.length > 0 &&
      calls.length <= mostCalls &&
      calls.every((url) => url.startsWith('/api/')) &&
      !request.headers[withinBatchHeader];
    if (!isAllowed)
      throw new Refusal('invalid_input', { errors: { call: `1 to ${mostCalls} paths of reads` } });
    const answers = new PassThrough();
    const answering = calls.map(async (url, call) => {
      const { head, body } = await answerTo(request, url);
      answers.write(`${JSON.stringify({ call, ...head })}\n${body}\n`);
    });
    Promise.all(answering).then(
      () => answers.end(),
      (error: Error) => answers.destroy(error),
    );
    return (
      reply
        .type('application/x-ndjson')
        .header('cache-control', 'no-store')
        // Else nginx keeps what is there until the slowest has come.
        .header('x-accel-buffering', 'no')
        .send(answers)
    );
  });
}

function refusalOf(refusal: Refusal) {
  return { head: { status: refusal.status, headers: {} }, body: JSON.stringify(refusal.toBody()) };
}
