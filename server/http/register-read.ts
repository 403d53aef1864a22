import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/api/endpoint';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';
import type { Services } from '../services.ts';
import { createAuthorizer } from './authorize.ts';
import { sendJson } from './send-json.ts';
import { createQuestion, type Given, type Scope } from './question.ts';
import { validateQuery } from './validate.ts';

/** How a call that only reads is answered: with SQL for the whole reply, as JSON text. */
export interface Read<Query> {
  /** What SQL is given of the query and the path. Throws Refusal for what the query's schema can't tell. */
  give?: (query: Query, params: Readonly<Record<string, string>>) => Given;
  /** Whether the answer is quick enough to share a connection; yes unless told. */
  isQuick?: (query: Query) => boolean;
  /** The reply as JSON text, or text of which `present` makes it; null is not found. */
  answer: (scope: Scope) => RawBuilder<unknown>;
  /** What is left to be done where SQL can't do it: from text to text, without taking it apart more than needed. */
  present?: (answer: string) => string;
}

/** A route on the way in: whoever may not ask learns that first, whatever else is wrong with the call. */
export function createReader(app: FastifyInstance, services: Services) {
  return function readFrom<Query, Input>(
    { path, query: schema, action }: Endpoint<Query, undefined, unknown, Action>,
    read: (query: Query, params: Readonly<Record<string, string>>) => Input,
    answer: (input: Input, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): void {
    const authorize = createAuthorizer(services, action, false);
    app.get(path.replace(/\{(\w+)\}/g, ':$1'), async (request, reply) => {
      const parameters = request.params as Record<string, string>;
      let input: Input;
      try {
        if (!Object.values(parameters).every(isUuid)) throw new Refusal('not_found');
        input = read(validateQuery(schema, request.query), parameters);
      } catch (refusal) {
        await services.workload.enter(() => authorize(request));
        throw refusal;
      }
      await answer(input, request, reply);
      return reply;
    });
  };
}

/** Registers calls that only read: one round trip, and the database's text goes to the client as it is. */
export function createReadRegistrar(app: FastifyInstance, services: Services) {
  const readFrom = createReader(app, services);

  return function registerRead<Query>(
    endpoint: Endpoint<Query, undefined, unknown, Action>,
    { give = () => ({}), isQuick = () => true, answer, present }: Read<Query>,
  ): void {
    const ask = createQuestion(services, endpoint.action, answer);
    readFrom(
      endpoint,
      (query, params) => ({ given: give(query, params), kind: undefined, isQuick: isQuick(query) }),
      async (input, request, reply) => {
        const text = await ask(request, input);
        await sendJson(reply, present ? present(text) : text);
      },
    );
  };
}

export type RegisterRead = ReturnType<typeof createReadRegistrar>;
