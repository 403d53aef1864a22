import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/api/endpoint';
import { Refusal } from '#shared/errors';
import type { Role } from '#shared/roles';
import type { Sql } from '../db/json.ts';
import type { Statement } from '../db/statement.ts';
import { createAuthorizer } from './authorize.ts';
import { readRequest, refusingInOrder, routeOf, type Context } from './context.ts';
import { replyText, type AnswerInput } from './guard-reads.ts';
import { writeAnswer } from './guard.ts';
import { scopeOf, shapeOf, type Brought, type Scope } from './scope.ts';
import { sendJson } from './send-json.ts';

/** What a call brings: the fields of its query and of its body. */
type FieldsOf<Query, Body> = Query & ([Body] extends [undefined] ? unknown : Body);

interface ReadOptions<Query, Body, Given> {
  /** What SQL is given of the query and the body; their fields unless told. */
  given?: (query: Query, body: Body) => Given;
  /** Whether the answer is quick enough to share a connection; yes unless told. */
  isQuick?: (query: Query) => boolean;
}

/** A call that is answered by one statement. */
export interface Read<Query, Body, Reply, Path extends string> {
  kind: 'read';
  options: ReadOptions<Query, Body, Brought['given']>;
  answer: (scope: Scope<never, Path>) => Sql<Reply | null>;
}

/** A call that only reads: SQL of the whole reply, written for one role alone. Null is not found. */
export function read<Query, Body, Reply, Path extends string>(
  answer: (scope: Scope<FieldsOf<Query, Body>, Path>) => Sql<Reply | null>,
): Read<Query, Body, Reply, Path>;
export function read<Query, Body, Reply, Path extends string, Given = FieldsOf<Query, Body>>(
  options: ReadOptions<Query, Body, Given>,
  answer: (scope: Scope<Given, Path>) => Sql<Reply | null>,
): Read<Query, Body, Reply, Path>;
export function read(first: unknown, second?: unknown): unknown {
  const [options, answer] = second ? [first, second] : [{}, first];
  return { kind: 'read', options, answer };
}

/** The SQL of the answer for a role, to calls that bring the same as this one. */
export function answerOf({ answer }: Read<never, never, unknown, string>, role: Role, brought: Brought): Sql {
  return replyText(answer(scopeOf(role, brought)));
}

/** Serves a read: the guard and the answer in one round trip, and the database's text goes out as it is. */
export function serveRead<Query, Body>(
  { app, services, guard }: Context,
  endpoint: Endpoint<Query, Body>,
  how: Read<Query, Body, unknown, string>,
): void {
  const action = endpoint.action as Action;
  const { given = (query, body) => ({ ...query, ...body }) as Brought['given'], isQuick = () => true } =
    how.options;
  const authorize = createAuthorizer({ services, guard }, action, { changes: false });
  const answers = new Map<string, (role: Role) => Statement<Brought & AnswerInput>>();

  function answerFor(brought: Brought) {
    const shape = shapeOf(brought);
    const known = answers.get(shape);
    if (known) return known;
    const written = writeAnswer<Brought>(services, action, (role) => answerOf(how, role, brought));
    answers.set(shape, written);
    return written;
  }

  app.route({
    ...routeOf(endpoint),
    onRequest: async (request) => {
      // A body is read only of whoever may send it.
      if (endpoint.body) await authorize(request);
    },
    handler: async (request, reply) => {
      const { ids, query, body } = await refusingInOrder(
        () => authorize(request),
        () => readRequest(endpoint, request),
      );
      const brought = { given: given(query, body), ids };
      const question = {
        action,
        answerFor: answerFor(brought),
        input: brought,
        isQuick: isQuick(query),
        isMetered: !endpoint.body,
      };
      const { signIn, row } = await services.workload.enter(() => guard(request, question));
      request.actorId = signIn._id;
      if (row['answer'] === null) throw new Refusal('not_found');
      return sendJson(reply, row['answer'] as string);
    },
  });
}
