import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/api/endpoint';
import type { Services } from '../services.ts';
import { createAuthorizer } from './authorize.ts';
import { sendJson } from './json-text.ts';
import { createQuestion, type Given, type Scope } from './question.ts';
import { validateQuery } from './validate.ts';

/** How a call that only reads is answered: with SQL for the whole reply, as JSON text. */
export interface Read<Query, Answer, Reply> {
  /** What SQL is given of the query and the path. Throws Refusal for what the query's schema can't tell. */
  give?: (query: Query, params: Readonly<Record<string, string>>) => Given;
  /** The reply as JSON text, or what `present` makes it of; null is not found. */
  answer: (scope: Scope) => RawBuilder<unknown>;
  /** What is left to be done with the answer where SQL can't do it. */
  present?: (answer: Answer) => Reply;
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
      let input: Input;
      try {
        input = read(validateQuery(schema, request.query), request.params as Record<string, string>);
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

  return function registerRead<Query, Reply, Answer = Reply>(
    endpoint: Endpoint<Query, undefined, Reply, Action>,
    { give = () => ({}), answer, present }: Read<Query, Answer, Reply>,
  ): void {
    const ask = createQuestion(services, endpoint.action, answer);
    readFrom(
      endpoint,
      (query, params) => ({ given: give(query, params), kind: undefined }),
      async (input, request, reply) => {
        const text = await ask(request, input);
        await sendJson(reply, present ? JSON.stringify(present(JSON.parse(text) as Answer)) : text);
      },
    );
  };
}

export type RegisterRead = ReturnType<typeof createReadRegistrar>;
