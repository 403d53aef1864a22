import { ApiError } from './api-error.ts';

// Nobody is kept waiting for an error message much longer than this.
const pauses = [300, 1_200];

/** What a moment later may go well: the connection broke, or the server had no time or was just being replaced. */
function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/**
 * Makes a creating call, again when it got lost on the way. All tries carry one key, under which the server does it
 * once and tells each of them what came of it.
 */
export async function repeatable<Reply>(send: (key: string) => Promise<Reply>): Promise<Reply> {
  const key = drawKey();
  for (const pause of pauses) {
    try {
      return await send(key);
    } catch (error) {
      if (!(error instanceof ApiError && isPassing(error))) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return send(key);
}

/** `crypto.randomUUID` is there over TLS only; this is everywhere. */
function drawKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
