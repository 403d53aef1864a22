import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import { isChange, type Endpoint } from '#shared/api/endpoint';
import type { Services } from '../services.ts';
import type { Authorized } from '../authorized.ts';
import { JsonText } from '../json-text.ts';
import type { Caller } from '../audit/caller.ts';
import { createAuthorizer } from './authorize.ts';
import { sendJson } from './send-json.ts';
import { originOf, repeatOf } from './origin.ts';
import { validate, validateQuery } from './validate.ts';

const formLimit = 64 * 1024;
const bulkLimit = 1024 * 1024;

/** What a handler is handed: everything checked. */
export interface Call<Query, Body, Allowed extends Action | 'public'> {
  /** The guard's proof; null for public calls. */
  readonly authorized: Allowed extends Action ? Authorized<Allowed> : null;
  /** Who calls and from where, signed in or not. */
  readonly caller: Caller;
  /** Path parameters; all of them are UUIDs in small letters on guarded calls. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyRequest {
    authorized: Authorized<Action> | null;
    /** Who asks, once the guard knows it. */
    actorId: string | null;
  }
}

/**
 * Registers calls of the contract. A request goes top-down: authorise (before its body is even read), parse,
 * validate, do, present.
 */
export function createRegistrar(app: FastifyInstance, services: Services) {
  app.decorateRequest('authorized', null);
  app.decorateRequest('actorId', null);

  return function register<Query, Body, Reply, Allowed extends Action | 'public'>(
    endpoint: Endpoint<Query, Body, Reply, Allowed>,
    handle: (call: Call<Query, Body, Allowed>) => Promise<Reply | JsonText>,
  ): void {
    const { action, query, body } = endpoint;
    const authorize =
      action === 'public' ? null : createAuthorizer<Action>(services, action, isChange(endpoint));
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.bulk ? bulkLimit : formLimit,
      onRequest: async (request) => {
        if (!authorize) return;
        request.authorized = await services.workload.enter(() => authorize(request));
        request.actorId = request.authorized.actor._id;
      },
      handler: async (request, reply) => {
        if (isChange(endpoint) && endpoint.effect !== 'ends') await services.database.assertWritable();
        const checked = {
          query: validateQuery(query, request.query),
          body: (body ? validate(body, request.body ?? {}) : undefined) as Body,
        };
        const caller = callerOf(request, endpoint, checked.body);
        const call: Call<Query, Body, Allowed> = {
          ...checked,
          caller,
          authorized: (request.authorized && caller) as Call<Query, Body, Allowed>['authorized'],
          params: lowerCased(request.params as Record<string, string>),
          request,
          reply,
        };
        const result = await (request.authorized
          ? services.workload.continue(() => handle(call))
          : handle(call));
        void reply.status(endpoint.status ?? 200);
        return result instanceof JsonText ? sendJson(reply, result.text) : reply.send(result);
      },
    });
  };
}

/** Who makes the call, with the key under which it may come again. */
function callerOf(request: FastifyRequest, { repeatable }: Endpoint, body: unknown): Caller {
  const caller = request.authorized ?? { actor: null, origin: originOf(request) };
  const repeat = repeatable ? repeatOf(request, caller.actor?._id ?? '', body) : null;
  return repeat ? { ...caller, origin: { ...caller.origin, repeat } } : caller;
}

/** Ids are stored in small letters; a caller may write them in capitals. */
function lowerCased(params: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, id]) => [name, id.toLowerCase()]));
}

export type Register = ReturnType<typeof createRegistrar>;
