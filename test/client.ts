import { safeParse } from 'zod/mini';
import { fillPath, type BodyOf, type Endpoint, type ReplyOf } from '../shared/api/endpoint.ts';
import type { ErrorBody } from '../shared/errors.ts';

export interface CallOptions<Body> {
  token?: string | undefined;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Body;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Path and query of a call, as they stand in the request line. Throws on a missing parameter of the path. */
export function targetOf(
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: Pick<CallOptions<unknown>, 'params' | 'query'> = {},
): string {
  const filled = fillPath(path, params);
  return query ? `${filled}?${new URLSearchParams(query)}` : filled;
}

export interface Answer<Reply> {
  status: number;
  headers: Headers;
  /** The reply of a success; on a refusal it is `problem` that is there. */
  body: Reply;
  problem: ErrorBody;
}

/** Speaks the contract over real HTTP. Every success is parsed against the endpoint's reply schema. */
export function createClient(baseUrl: string) {
  /** Sends a call as it is given, right or wrong. */
  async function send<Called extends Endpoint>(
    endpoint: Called,
    options: CallOptions<unknown> = {},
  ): Promise<Answer<ReplyOf<Called>>> {
    const response = await fetch(`${baseUrl}${targetOf(endpoint, options)}`, {
      method: endpoint.method,
      headers: {
        ...options.headers,
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      ...(options.signal && { signal: options.signal }),
    });
    const text = await response.text();
    const body: unknown = JSON.parse(text);
    if (response.ok) {
      const parsed = safeParse(endpoint.reply, body);
      if (!parsed.success)
        throw new Error(`${endpoint.path} broke its contract: ${parsed.error.message}\n${text}`);
    }
    return {
      status: response.status,
      headers: response.headers,
      body: body as ReplyOf<Called>,
      problem: body as ErrorBody,
    };
  }

  /** Makes a call that must succeed; returns its reply. */
  async function call<Called extends Endpoint>(
    endpoint: Called,
    options: CallOptions<BodyOf<Called>> = {},
  ): Promise<ReplyOf<Called>> {
    const answer = await send(endpoint, options);
    if (answer.status >= 400) {
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${answer.status} ${JSON.stringify(answer.problem)}`,
      );
    }
    return answer.body;
  }

  return { send, call };
}

export type Client = ReturnType<typeof createClient>;
