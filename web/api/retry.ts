import { ApiError } from './api-error.ts';

/** Before the second and the third try, in milliseconds. Nobody waits for an error message much longer than this. */
const delays = [300, 1_200];

/** What may go well a moment later: the connection broke, or the server was busy or was just being replaced. */
function isTemporary({ status }: ApiError): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Makes a call that creates something, again when it got lost on the way. All tries carry one key. The server does the
 * work once for a key, and gives each try the same answer.
 */
export async function withRetries<Reply>(send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = randomKey();
  for (const delay of delays) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError && isTemporary(error))) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, delay);
      });
    }
  }
  return send(key);
}

/** `crypto.randomUUID` is there over TLS only; this is everywhere. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
