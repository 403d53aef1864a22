import type * as z from 'zod/mini';
import type { Action } from '../access.ts';

export type Schema<Output = unknown> = z.core.$ZodType<Output>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the HTTP contract. Everything that anyone knows about a call comes from its
 * definition: the server's route, the client's function, the OpenAPI document and the tests.
 */
export interface Endpoint<
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Allowed extends Action | 'public' = Action | 'public',
  Path extends string = string,
> {
  readonly method: Method;
  /** Path with parameters in braces: "/api/user/{id}". A parameter named `id` is the action's subject. */
  readonly path: Path;
  readonly summary: string;
  readonly tag: Tag;
  /** The action that the caller must be allowed; `public` needs no sign-in. */
  readonly action: Allowed;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  /** The body may also come as a form, as programs of mail send it (RFC 8058). */
  readonly takesForm?: true;
  readonly reply: Schema<Reply>;
  /** The type of the file that a success is, where it is no JSON. */
  readonly file?: 'application/pdf' | 'text/calendar';
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201;
  /** The body carries a list of ids: it may be larger than a form, and a change may take longer. */
  readonly bulk?: true;
  /**
   * The exception for a call that isn't a GET and doesn't store something: `none` asks with a body, `ends` only ends
   * something and so goes on when the disk is nearly full.
   */
  readonly effect?: 'none' | 'ends';
  /**
   * A change that takes no Idempotency-Key, since its reply holds a secret, which is never stored, or since a stored
   * reply would be wrong.
   */
  readonly withoutKey?: true;
}

export type Tag =
  | 'Sign-in'
  | 'Dashboard'
  | 'Programs'
  | 'Sessions'
  | 'Records'
  | 'Users'
  | 'Messages'
  | 'Audit'
  | 'Operations';

export type BodyOf<E> = E extends Endpoint<infer _Query, infer Body, infer _Reply> ? Body : never;
export type ReplyOf<E> = E extends Endpoint<infer _Query, infer _Body, infer Reply> ? Reply : never;

/** Whether the call changes anything. */
export function isChange({ method, effect }: Pick<Endpoint, 'method' | 'effect'>): boolean {
  return method !== 'GET' && effect !== 'none';
}

/** Whether the call may carry an Idempotency-Key, under which it can be repeated and is done once. */
export function takesKey(call: Pick<Endpoint, 'method' | 'effect' | 'withoutKey'>): boolean {
  return isChange(call) && !call.withoutKey;
}

/** Keeps the definition's types; the call itself is plain data. */
export function endpoint<
  Allowed extends Action | 'public',
  const Path extends string,
  Query = {},
  Body = undefined,
  Reply = unknown,
>(definition: Endpoint<Query, Body, Reply, Allowed, Path>): Endpoint<Query, Body, Reply, Allowed, Path> {
  return definition;
}

/** The names of the parameters in a path: of "/api/user/{id}" it is "id". */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The path with its parameters filled in and escaped. Throws on a missing one. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}
