import { safeParse } from 'zod/mini';
import {
  fillPath,
  type BodyOf,
  type Endpoint,
  type PathParameter,
  type ReplyOf,
} from '../shared/endpoint.ts';
import type { ErrorBody, ErrorCode } from '../shared/errors.ts';
import { refusalsOf, refusalsOfAll } from '../shared/refusals.ts';

export interface CallOptions<Body, Path extends string = string> {
  /** The names in braces in the path; any names where the path is known as a string only. */
  params?: Record<string extends Path ? string : PathParameter<Path>, string>;
  query?: Record<string, string>;
  body?: Body;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Somebody who makes calls, with the token of a sign-in. */
export interface SignedIn {
  readonly token: string;
}

/** Makes calls without a sign-in. */
export const nobody = null;

/**
 * Path and query of a call, for the request line. Throws on a missing parameter of the path. The parameter
 * `id` is the subject's, even if the query has it.
 */
export function targetOf(
  { path, subjectIn }: Pick<Endpoint, 'path' | 'subjectIn'>,
  { params, query }: Pick<CallOptions<unknown>, 'params' | 'query'> = {},
): string {
  const filled = fillPath(path, params);
  const subject = subjectIn && params?.['id'];
  const fields = new URLSearchParams({ ...(subject && { [subjectIn]: subject }), ...query });
  return fields.size > 0 ? `${filled}?${fields}` : filled;
}

export interface Answer<Reply> {
  status: number;
  headers: Headers;
  /** The reply of a success; on a refusal it is `problem` that is there. */
  body: Reply;
  problem: ErrorBody;
  /** The error in the server: of a 500 alone, whose answer tells nobody. */
  cause?: string;
}

/** The answer to a refused call. */
export interface RefusedCall extends ErrorBody {
  status: number;
  cause?: string;
}

const refusalIn = ({ status, problem, cause }: Answer<unknown>): RefusedCall => ({
  status,
  ...problem,
  ...(cause && { cause }),
});

/** A call that had to succeed and was refused. */
class RefusedCallError extends Error {
  readonly refusal: RefusedCall;

  constructor(message: string, refusal: RefusedCall) {
    super(message);
    this.refusal = refusal;
  }
}

/** How the call or act is refused; fails if it isn't. */
export async function refused(call: Promise<unknown>): Promise<RefusedCall> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RefusedCallError) return error.refusal;
    throw error;
  }
  throw new Error('The call was not refused.');
}

/** How a body or query with wrong fields is refused: `toEqual({ ...invalidInputRefusal, errors: { title: '…' } })`. */
export const invalidInputRefusal = {
  status: 400,
  code: 'invalid_input',
  message: 'Please check the highlighted fields.',
} as const;

const typeOf = (body: unknown) => (Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json');

/** Whether a call says of itself that it may be refused with this code. */
function mayRefuse(endpoint: Endpoint, code: ErrorCode): boolean {
  return refusalsOf(endpoint).includes(code) || refusalsOfAll.some((each) => each === code);
}

/**
 * Speaks the contract over real HTTP: `as(manager).call(programsApi.assign, { params, body })`. Every success is parsed
 * against the endpoint's reply schema, and a refusal has a code that the endpoint names. `causeOf` gives the error of a request that was answered with 500.
 */
export function createClient(
  baseUrl: string,
  causeOf: (requestId: string) => string | undefined = () => undefined,
) {
  /** The calls of one person, with the token that the person has at that moment. */
  function as(person: SignedIn | typeof nobody) {
    /** Sends a call as it is given, right or wrong. */
    async function send<Called extends Endpoint>(
      endpoint: Called,
      options: CallOptions<unknown> = {},
    ): Promise<Answer<ReplyOf<Called>>> {
      const response = await fetch(`${baseUrl}${targetOf(endpoint, options)}`, {
        method: endpoint.method,
        headers: {
          ...options.headers,
          ...(person && { authorization: `Bearer ${person.token}` }),
          ...(options.body !== undefined && { 'content-type': typeOf(options.body) }),
        },
        ...(options.body !== undefined && {
          body: Buffer.isBuffer(options.body) ? Uint8Array.from(options.body) : JSON.stringify(options.body),
        }),
        ...(options.signal && { signal: options.signal }),
      });
      const text = await response.text();
      const body: unknown = endpoint.file && response.ok ? text : JSON.parse(text);
      if (response.ok) {
        const parsed = safeParse(endpoint.reply, body);
        if (!parsed.success)
          throw new Error(`${endpoint.path} broke its contract: ${parsed.error.message}\n${text}`);
      } else if (!mayRefuse(endpoint, (body as ErrorBody).code)) {
        throw new Error(
          `${endpoint.method} ${endpoint.path} was refused with a code that its \`refusals\` don't name: ${text}`,
        );
      }
      const cause = causeOf(response.headers.get('x-request-id') ?? '');
      return {
        status: response.status,
        headers: response.headers,
        body: body as ReplyOf<Called>,
        problem: body as ErrorBody,
        ...(cause && { cause }),
      };
    }

    /** Makes a call that must succeed; returns its reply. */
    async function call<Called extends Endpoint>(
      endpoint: Called,
      options: CallOptions<BodyOf<Called>, Called['path']> = {},
    ): Promise<ReplyOf<Called>> {
      const answer = await send(endpoint, options);
      if (answer.status >= 400) {
        const because = answer.cause ? ` because: ${answer.cause}` : '';
        const said = `${answer.status} ${JSON.stringify(answer.problem)}${because}`;
        throw new RefusedCallError(`${endpoint.method} ${endpoint.path} failed: ${said}`, refusalIn(answer));
      }
      return answer.body;
    }

    /** Makes a call that must be refused; returns status, code, message and the errors of its fields. */
    async function refusal(endpoint: Endpoint, options: CallOptions<unknown> = {}): Promise<RefusedCall> {
      const answer = await send(endpoint, options);
      if (answer.status < 400)
        throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${answer.status}`);
      return refusalIn(answer);
    }

    /** Makes a call of which only the status matters. */
    async function status(endpoint: Endpoint, options: CallOptions<unknown> = {}): Promise<number> {
      return (await send(endpoint, options)).status;
    }

    return { call, send, refusal, status };
  }

  return { as };
}

export type Client = ReturnType<typeof createClient>;
