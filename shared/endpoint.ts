import type * as z from 'zod/mini';
import type { Action } from './access.ts';
import type { ErrorCode } from './errors.ts';
import { own } from './own.ts';

export type Schema<Output = unknown> = z.core.$ZodType<Output>;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A call as plain data. */
interface CallData<Allowed extends Action | 'public' = Action | 'public', Path extends string = string> {
  readonly method: Method;
  /** Path with parameters in braces: "/api/user/{id}". A parameter named `id` is the action's subject. */
  readonly path: Path;
  readonly tag: Tag;
  /** The action that the caller must be allowed; `public` needs no sign-in. */
  readonly action: Allowed;
  /** The body may also come as a form, as programs of mail send it (RFC 8058). */
  readonly takesForm?: true;
  /** The type of the file that a success is, where it is no JSON. */
  readonly file?:
    | 'application/octet-stream'
    | 'application/pdf'
    | 'text/calendar'
    | 'text/csv'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  /** The field of the query with the id of the action's subject, if the path doesn't have it. */
  readonly subjectIn?: string;
  /** The body is a file, sent as it is (`application/octet-stream`). A call gets it whole, or reads it as it comes. */
  readonly takesFile?: 'whole' | 'as it comes';
  /** Status of success; 200 unless said. */
  readonly status?: 200 | 201 | 202;
  /** The body may carry a list of ids, and then be larger than a form. */
  readonly bulk?: true;
  /**
   * The exception for a call that isn't a GET and doesn't store something. `none` asks with a body. `ends`
   * only ends something and so goes on when the disk is nearly full.
   */
  readonly effect?: 'none' | 'ends';
  /**
   * A change that takes no Idempotency-Key. Its reply has a secret, which is never stored, or a stored reply
   * would be wrong.
   */
  readonly withoutKey?: true;
}

/**
 * One call of the contract, as the screens know it. They leave checking to the server, so its schemas are
 * types alone here. The library of the schemas comes with the forms, which name theirs.
 */
export interface ApiCall<
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Allowed extends Action | 'public' = Action | 'public',
  Path extends string = string,
> extends CallData<Allowed, Path> {
  /** For the compiler alone: no call has it. */
  readonly types?: { readonly query: Query; readonly body: Body; readonly reply: Reply };
}

/** The part of a call that the server checks and the API's document shows. */
interface CallSchemas<Query = unknown, Body = unknown, Reply = unknown> {
  readonly summary: string;
  readonly query?: Schema<Query>;
  readonly body?: Schema<Body>;
  readonly reply: Schema<Reply>;
  /** The codes of its own refusals, beside those of its kind (shared/refusals.ts). */
  readonly refusals?: readonly ErrorCode[];
}

/** The schemas of a part of the contract, by the names of its calls. */
export type Schemas = Readonly<Record<string, CallSchemas>>;

/** One call with its schemas. The server's route, the OpenAPI document and the tests are made of it. */
export interface Endpoint<
  Query = unknown,
  Body = unknown,
  Reply = unknown,
  Allowed extends Action | 'public' = Action | 'public',
  Path extends string = string,
>
  extends ApiCall<Query, Body, Reply, Allowed, Path>, CallSchemas<Query, Body, Reply> {}

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

export type BodyOf<Called> = Called extends ApiCall<infer _Query, infer Body, infer _Reply> ? Body : never;
export type ReplyOf<Called> = Called extends ApiCall<infer _Query, infer _Body, infer Reply> ? Reply : never;

/** Whether the call changes anything. */
export function isChange({ method, effect }: Pick<ApiCall, 'method' | 'effect'>): boolean {
  return method !== 'GET' && effect !== 'none';
}

/** Whether the call may carry an Idempotency-Key, under which it can be repeated and is done once. */
export function takesKey(call: Pick<ApiCall, 'method' | 'effect' | 'withoutKey'>): boolean {
  return isChange(call) && !call.withoutKey;
}

/** The number of people in a body: the length of the longest list in it. They say how long the call may take. */
export function longestListOf(body: unknown): number {
  const values = typeof body === 'object' && body !== null ? Object.values(body) : [];
  return Math.max(0, ...values.map((value) => (Array.isArray(value) ? value.length : 0)));
}

type Calls<Known extends Schemas, Data extends Record<keyof Known, CallData>> = {
  readonly [Name in keyof Known]: ApiCall<
    Known[Name] extends { query: Schema<infer Query> } ? Query : {},
    Known[Name] extends { body: Schema<infer Body> } ? Body : undefined,
    Known[Name] extends { reply: Schema<infer Reply> } ? Reply : never,
    Data[Name]['action'],
    Data[Name]['path']
  >;
};

/**
 * The calls of a part of the contract: plain data, typed by the schemas of the same names. A call without schemas does
 * not compile, nor do schemas without a call.
 */
export function calls<Known extends Schemas>() {
  return <const Data extends { readonly [Name in keyof Known]: CallData }>(
    data: Data & {
      [Name in keyof Data]: Name extends keyof Known
        ? Record<Exclude<keyof Data[Name], keyof CallData>, never>
        : never;
    },
  ): Calls<Known, Data> => data;
}

/** The same calls with their schemas. */
export function withSchemas<Called extends Record<string, ApiCall>>(
  called: Called,
  schemas: {
    [Name in keyof Called]: Called[Name] extends ApiCall<infer Query, infer Body, infer Reply>
      ? CallSchemas<Query, Body, Reply>
      : never;
  },
) {
  const endpoints = Object.entries(called).map(([name, call]) => [name, { ...call, ...schemas[name] }]);
  return Object.fromEntries(endpoints) as {
    readonly [Name in keyof Called]: Called[Name] extends ApiCall<
      infer Query,
      infer Body,
      infer Reply,
      infer Allowed,
      infer Path
    >
      ? Endpoint<Query, Body, Reply, Allowed, Path>
      : never;
  };
}

/** The names of the parameters in a path: of "/api/user/{id}" it is "id". */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The path with its parameters filled in and escaped. Throws on a missing one. */
export function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = own(parameters, name);
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`);
    return encodeURIComponent(value);
  });
}
