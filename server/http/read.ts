import type { FastifyReply } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';
import type { Sql } from '../db/json.ts';
import { createAuthorizer } from './authorize.ts';
import {
  readRequest,
  refusingInOrder,
  routeOf,
  weightOf,
  withReadDeadline,
  type Context,
} from './context.ts';
import { replyText } from './guard-reads.ts';
import { writeAnswer } from './guard.ts';
import { contextOf, type CallValues, type ReadContext } from './read-context.ts';
import { sendChanged } from './send-changed.ts';
import { sendJson } from './send-json.ts';

/** The values of a call: the fields of its query and of its body. */
type FieldsOf<Query, Body> = Query & ([Body] extends [undefined] ? unknown : Body);

interface ReadOptions<Query, Body, Values> {
  /** The parameters of the SQL, made of the query and the body; their fields by default. */
  parameters?: (query: Query, body: Body) => Values;
  /** Whether the answer takes so long that it needs a connection of its own; no unless given. */
  isExpensive?: (query: Query) => boolean;
  /** Whether a screen asks for it every few seconds: then it is sent where it has changed. */
  isPolled?: boolean;
  /** Whether each role has a text of its own; no unless given. */
  isByRole?: boolean;
}

/** The database's text as it is; of a polled read only to a client that has another one. */
const sendOf = ({ isPolled }: { isPolled?: boolean }) =>
  isPolled ? (reply: FastifyReply, text: string) => sendChanged(reply, text, 'application/json') : sendJson;

/** A call that is answered by one statement. */
export interface Read<Query, Body, Reply, Path extends string> {
  kind: 'read';
  options: ReadOptions<Query, Body, CallValues['parameters']>;
  answer: (context: ReadContext<never, Path, never>) => Sql<Reply | null>;
}

/** A call that only reads: SQL of the whole reply. Null is not found. */
export function read<Query, Body, Reply, Path extends string>(
  answer: (context: ReadContext<FieldsOf<Query, Body>, Path>) => Sql<Reply | null>,
): Read<Query, Body, Reply, Path>;
export function read<Query, Body, Reply, Path extends string, Values = FieldsOf<Query, Body>>(
  options: ReadOptions<Query, Body, Values>,
  answer: (context: ReadContext<Values, Path>) => Sql<Reply | null>,
): Read<Query, Body, Reply, Path>;
export function read(first: unknown, second?: unknown): unknown {
  const [options, answer] = second ? [first, second] : [{}, first];
  return { kind: 'read', options, answer };
}

/** The same with a text for each role, where roles have other rows or fields. */
export function readByRole<Query, Body, Reply, Path extends string>(
  answer: (context: ReadContext<FieldsOf<Query, Body>, Path, Role>) => Sql<Reply | null>,
): Read<Query, Body, Reply, Path> {
  return { kind: 'read', options: { isByRole: true }, answer };
}

/** The SQL of the answer, to all roles or to one. */
export function answerOf(
  { answer }: Read<never, never, unknown, string>,
  action: Action,
  role: Role | null = null,
): Sql {
  return replyText(answer(contextOf(action, role)));
}

/**
 * Serves a read: the guard and the answer in one round trip. The database's text goes out as it is, unless `send` makes
 * something else of it.
 */
export function serveRead<Query, Body>(
  { app, services, guard }: Context,
  endpoint: Endpoint<Query, Body>,
  how: Read<Query, Body, unknown, string>,
  send: (reply: FastifyReply, text: string) => FastifyReply | Promise<FastifyReply> = sendOf(how.options),
): void {
  const action = endpoint.action as Action;
  const {
    parameters = (query, body) => ({ ...query, ...body }) as CallValues['parameters'],
    isExpensive = () => false,
  } = how.options;
  const authorize = createAuthorizer({ services, guard }, action, { changes: false });
  const answer = writeAnswer<CallValues>(
    services,
    action,
    (role) => answerOf(how, action, role),
    how.options,
  );

  app.route({
    ...routeOf(endpoint),
    onRequest: async (request) => {
      // A body is read only after the caller has proven the right to send it.
      if (endpoint.body) await authorize(request);
    },
    handler: async (request, reply) => {
      // With a body, a caller without the right was refused before it was read.
      const { ids, query, body } = endpoint.body
        ? readRequest(endpoint, request)
        : await refusingInOrder(
            () => authorize(request),
            () => readRequest(endpoint, request),
          );
      const values = { parameters: parameters(query, body), ids };
      const asked = {
        action,
        answer,
        input: values,
        isExpensive: isExpensive(query),
        weight: endpoint.body ? 0 : weightOf(endpoint),
      };
      const ask = () => services.workload.enter(() => guard(request, asked));
      const { signIn, row } = await (asked.isExpensive
        ? withReadDeadline(services, query as ListQuery, ask)
        : ask());
      request.actorId = signIn._id;
      if (row['answer'] === null) throw new Refusal('not_found');
      return send(reply, row['answer'] as string);
    },
  });
}
