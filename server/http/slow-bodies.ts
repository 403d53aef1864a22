import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { contract } from '#shared/contract';

/** A request comes within this time, in milliseconds, but for a file that is written as it comes. */
const usual = 30_000;

/** A file of 10 MB comes in it over a line of 17 KB a second. */
export const longest = 10 * 60_000;

const uploads = contract
  .filter(({ takesFile }) => takesFile === 'as it comes')
  .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`));

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const mayTakeLonger = ({ url = '' }: IncomingMessage): boolean => uploads.some((path) => path.test(url));

/**
 * Cuts off a client whose body doesn't come in time. Node has one time for all requests, which is that of the longest.
 * If an upload is refused before it has come, it gets no more time than others. One without a sign-in is refused.
 */
export function cuttingOffSlowBodies(listener: RequestListener, server: () => Server): RequestListener {
  return (request, response) => {
    if (hasBody(request)) {
      let timer: NodeJS.Timeout | undefined;
      const cutOff = () => {
        if (request.complete || request.socket.destroyed) return;
        const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server().emit('clientError', error, request.socket);
      };
      const begin = () => {
        if (!request.complete) timer ??= setTimeout(cutOff, usual).unref();
      };
      if (mayTakeLonger(request)) response.once('finish', begin);
      else begin();
      request.once('end', () => clearTimeout(timer));
    }
    listener(request, response);
  };
}
