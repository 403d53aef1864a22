import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasTooManyMarks } from '#shared/combining-marks';
import { readerZoneCookie, type ApiAnswer, type ApiRequest } from '#shared/rendering';
import { own } from '#shared/own';
import type { Services } from '../../services.ts';
import { callInProcess } from '../call-in-process.ts';
import { cookieNameFor } from '../guard.ts';
import { noteWhoAnswered, readFromHeader } from '../read-from-standby.ts';
import { DocumentRenderer } from './renderer.ts';

/** Sends the document with the screen in it; false where the plain one is to be sent. */
export type SendRendered = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Renders documents for those who are signed in: `file` is the bundle of the screens that does it. Only a cookie tells
 * who asks for a document. Without one, with too much to do, and whenever anything fails, there is nothing to send.
 */
export function createDocuments(
  app: FastifyInstance,
  { clock, config, metrics, workload }: Services,
  file: string,
): SendRendered {
  const renderer = new DocumentRenderer({
    file,
    concurrency: config.rendererConcurrency,
    limitMilliseconds: config.rendererLimitMilliseconds,
    onEnd: (stack) => app.log.error({ stack }, 'the thread that renders documents has ended'),
  });
  app.addHook('onClose', () => renderer.close());

  async function callApi(request: FastifyRequest, { method, url, body }: ApiRequest): Promise<ApiAnswer> {
    const response = await callInProcess(app, request, {
      method,
      url,
      ...(body && { payload: body }),
    });
    noteWhoAnswered(request, { isFromStandby: own(response.headers, readFromHeader) === 'standby' });
    return { status: response.statusCode, body: response.json() };
  }

  return async (request, reply) => {
    if (config.rendererConcurrency === 0 || !isDocument(request)) return false;
    // Somebody is coming: the next document shall find it ready.
    renderer.start();
    if (!request.cookies[cookieNameFor(request)] || asksForMarks(request)) return false;
    const start = performance.now();
    const { outcome, document, stack } = workload.isBusy
      ? { outcome: 'busy', document: null }
      : await renderer.render(
          { url: request.url, now: clock().toISOString(), readerZone: readerZoneOf(request) },
          (call) => callApi(request, call),
        );
    metrics.documents.observe({ outcome }, (performance.now() - start) / 1000);
    if (stack) request.log.error({ stack }, 'document not rendered');
    if (!document) return false;

    await reply
      .code(document.status)
      .type('text/html; charset=utf-8')
      .header('vary', 'cookie')
      .send(document.html);
    return true;
  };
}

function readerZoneOf({ cookies }: FastifyRequest): string | null {
  const timeZone = cookies[readerZoneCookie];
  // The cache of each zone must not grow with every way to write one. Only names count, and each by its
  // usual spelling.
  if (!timeZone || !/^[a-z]/i.test(timeZone)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Screens that have a whole list fold the text of the query for each row. No list has rows with that many marks. */
function asksForMarks({ url }: FastifyRequest): boolean {
  const [, query = ''] = url.split('?', 2);
  return Array.from(new URLSearchParams(query).values()).some(hasTooManyMarks);
}

/** A browser says how it will use the reply; one that doesn't say so may be an older one. */
function isDocument({ method, headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return method === 'GET' && (destination === undefined || destination === 'document');
}
