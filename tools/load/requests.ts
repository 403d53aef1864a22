import { randomUUID } from 'node:crypto';
import { takesKey, type ApiCall, type BodyOf } from '#shared/endpoint';
import { targetOf, type SignedIn, type CallOptions } from '../../test/client.ts';

/** A complete HTTP request as bytes, made before the load begins. */
export interface RawRequest {
  /** Method, path and query. */
  name: string;
  bytes: string;
}

/** Stands for an id that is new in each sending: for names that must not be taken and for Idempotency-Key. */
export const uniqueInEachSending = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** Puts a call of the contract together; one that takes an Idempotency-Key carries another one each time. */
export function requestOf<Called extends ApiCall>(
  endpoint: Called,
  options: CallOptions<BodyOf<Called>> & Partial<SignedIn> = {},
): RawRequest {
  const { token, body, headers = {} } = options;
  const line = `${endpoint.method} ${targetOf(endpoint, options)}`;
  const text = body === undefined ? '' : JSON.stringify(body);
  const fields: Record<string, string> = {
    Host: '127.0.0.1',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(text && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
    ...(takesKey(endpoint) && { 'Idempotency-Key': uniqueInEachSending }),
    ...headers,
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return { name: line, bytes: `${line} HTTP/1.1\r\n${head.join('')}\r\n${text}` };
}

/** Gives the requests in turn, each sending with an id of its own where one is asked for. */
export function takeInTurn(requests: readonly RawRequest[]): () => RawRequest {
  const prepared = requests.map((request) => ({
    request,
    parts: request.bytes.split(uniqueInEachSending),
  }));
  let turn = 0;
  return () => {
    const next = prepared[turn % prepared.length];
    turn += 1;
    if (!next) throw new Error('There is nothing to send.');
    const { request, parts } = next;
    return parts.length === 1 ? request : { name: request.name, bytes: parts.join(randomUUID()) };
  };
}
