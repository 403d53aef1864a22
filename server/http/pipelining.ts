import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait on one connection for the answer to the one before them. */
export const maximumWaiting = 16;

/**
 * Answers the requests of one connection one after the other. A client may send the next before it has read
 * the last answer. If all were worked on at once, a client that reads nothing would leave all their answers
 * in memory. A connection with too many that wait is closed. No browser and no proxy sends as many, and a
 * client that does must expect to repeat unanswered requests (RFC 9112, 9.3.2).
 */
export function oneAfterTheOther(listener: RequestListener): RequestListener {
  // A connection is here as long as a request of it is unanswered, with those that wait for that.
  const connections = new WeakMap<Socket, (() => void)[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    response.once('close', () => answerNext(socket));
    listener(request, response);
  }

  function answerNext(socket: Socket): void {
    const next = socket.writable ? connections.get(socket)?.shift() : undefined;
    if (next) next();
    else connections.delete(socket);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (!waiting) {
      connections.set(socket, []);
      answer(request, response);
    } else if (waiting.length < maximumWaiting) {
      waiting.push(() => answer(request, response));
    } else {
      socket.destroy();
    }
  };
}
