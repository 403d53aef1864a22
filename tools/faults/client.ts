import type { BodyOf, Endpoint, ReplyOf } from '#shared/endpoint';
import { createClient, type CallOptions } from '../../test/client.ts';

/** How a call went, whatever came of it. */
export interface Answer<Reply> {
  /** 0 when the connection broke or nothing came in time. */
  status: number;
  /** Of the refusal; for status 0 what happened to the connection. */
  code: string;
  /** Whether the answer said when to try again. */
  retryAfter: boolean;
  requestId: string;
  /** Null unless the call succeeded. */
  reply: Reply | null;
  milliseconds: number;
}

/** What a call is about; who makes it is known already. */
export type Asked<Called extends Endpoint> = Pick<
  CallOptions<BodyOf<Called>>,
  'params' | 'query' | 'body' | 'headers'
>;

/** Makes a call as somebody. */
export type Send = <Called extends Endpoint>(
  endpoint: Called,
  asked?: Asked<Called>,
) => Promise<Answer<ReplyOf<Called>>>;

/**
 * Makes calls and tells how each was answered; throws only when a reply breaks the contract. An answer that takes longer
 * than `timeout` milliseconds counts as none.
 */
export function senderOf(url: string, token: string, timeout = 40_000): Send {
  const person = createClient(url).as({ token });
  return async (endpoint, asked) => {
    const started = performance.now();
    const answer = await exchange(() =>
      person.send(endpoint, { ...asked, signal: AbortSignal.timeout(timeout) }),
    );
    return { ...answer, milliseconds: performance.now() - started };
  };
}

async function exchange<Reply>(
  send: () => Promise<{ status: number; headers: Headers; body: Reply; problem: { code: string } }>,
): Promise<Omit<Answer<Reply>, 'milliseconds'>> {
  try {
    const { status, headers, body, problem } = await send();
    const isSuccess = status < 300;
    return {
      status,
      code: isSuccess ? '' : problem.code,
      retryAfter: headers.has('retry-after'),
      requestId: headers.get('x-request-id') ?? '',
      reply: isSuccess ? body : null,
    };
  } catch (error) {
    // A broken connection, also in the middle of a body; anything else is a mistake of ours.
    const isBroken = error instanceof TypeError || error instanceof SyntaxError;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isBroken && !isLate) throw error;
    return { status: 0, code: isLate ? 'late' : 'broken', retryAfter: false, requestId: '', reply: null };
  }
}
