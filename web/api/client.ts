import { fillPath, isChange, takesKey, type ApiCall } from '#shared/endpoint';
import type { ErrorBody } from '#shared/errors';
import { askReadiness, noteReadFrom } from '../changes-paused.ts';
import { noteAnswer } from '../connection.ts';
import { currentToken, loseSignIn, signInSettled } from '../sign-in/sign-in-store.ts';
import { ApiError, messageOf } from './api-error.ts';

/** The parameters of a call besides its endpoint. */
type CallArguments<Query, Body> = {
  params?: Readonly<Record<string, string>>;
  query?: Partial<Query>;
  signal?: AbortSignal;
  /** For a sign-in that isn't this page's yet. */
  token?: string;
  /** The Idempotency-Key of a change: see send-change.ts. */
  key?: string;
  /** Sent as it is, where the call takes a file. */
  file?: Blob;
  /** How the answer is fetched; as everything is unless it is given. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
} & ([Body] extends [undefined] ? { body?: undefined } : { body: Body });

/** The arguments may be left out where the call has no body. */
export type CallRest<Query, Body> = [Body] extends [undefined]
  ? [args?: CallArguments<Query, Body>]
  : [args: CallArguments<Query, Body>];

/** How a call of the contract is made: over the network, or in the server that renders a document. */
export type Call = <Query, Body, Reply>(
  endpoint: ApiCall<Query, Body, Reply>,
  ...rest: CallRest<Query, Body>
) => Promise<Reply>;

/** Makes one call of the contract, once. Throws ApiError when it doesn't succeed. */
export const call: Call = async <Query, Body, Reply>(
  endpoint: ApiCall<Query, Body, Reply>,
  ...[args]: CallRest<Query, Body>
): Promise<Reply> => {
  if (takesKey(endpoint) && !args?.key)
    throw new Error(`${endpoint.path} is sent by sendChange, with a key.`);
  if (!args?.token) await signInSettled();
  const token = args?.token ?? currentToken();
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (args?.file) headers.set('Content-Type', 'application/octet-stream');
  else if (args?.body !== undefined) headers.set('Content-Type', 'application/json');
  if (args?.key) headers.set('Idempotency-Key', args.key);
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'include' };
  if (args?.file) init.body = args.file;
  else if (args?.body !== undefined) init.body = JSON.stringify(args.body);
  if (args?.signal) init.signal = args.signal;

  const { response, body } = await exchange(urlOf(endpoint.path, args), init, args?.fetch);
  const isFromStandby = response.headers.get('Lodestar-Read-From') === 'standby';
  if (response.ok) {
    // A call that needs no database says nothing about which server answers for it.
    if (endpoint.action !== 'public' && !isChange(endpoint))
      noteReadFrom(isFromStandby ? 'standby' : 'primary');
    return body as Reply;
  }
  if (response.status === 401 && endpoint.action !== 'public') {
    // A standby may not know yet who has just signed in: its refusal is no more than an outage.
    if (isFromStandby) throw new ApiError(503, { code: 'not_ready' });
    // A wrong password is 401 too, but ends no sign-in.
    loseSignIn(token);
  }
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  const error = new ApiError(response.status, body as Partial<ErrorBody>, retryAfter);
  if (error.code === 'not_ready' && isChange(endpoint)) void askReadiness();
  throw error;
};

async function exchange(
  url: string,
  init: RequestInit,
  send: CallArguments<unknown, unknown>['fetch'] = fetch,
): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await send(url, init);
    noteAnswer(true);
    // A proxy may answer for a server that is down, and not in JSON.
    return { response, body: response.ok ? await response.json() : await response.json().catch(() => ({})) };
  } catch (error) {
    // A search that was overtaken says nothing about the connection.
    if (!init.signal?.aborted) noteAnswer(false);
    throw new ApiError(0, { message: messageOf(error) });
  }
}

/** The path and query of a call. */
export function urlOf(
  path: string,
  { params, query = {} }: { params?: Readonly<Record<string, string>>; query?: object } = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return fillPath(path, params) + (search.size > 0 ? `?${search}` : '');
}
