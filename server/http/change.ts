import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import { longestListOf, takesKey, type Endpoint, type PathParameter } from '#shared/endpoint';
import { brandAuthorized, type Authorized } from '../authorized.ts';
import type { Caller } from '../audit/caller.ts';
import { deadlineOfMany, withDeadline } from '../db/deadline.ts';
import { createAuthorizer } from './authorize.ts';
import { sendFile, type SentFile } from './file.ts';
import { readRequest, routeOf, type Context } from './context.ts';
import { sourceOf, idempotencyKeyOf } from './request-source.ts';

/** The input of a change, all of it checked. */
export interface ChangeCall<Body, Allowed extends Action | 'public', Path extends string, Query = unknown> {
  /** The guard's proof; null for public calls. */
  readonly authorized: Allowed extends Action ? Authorized<Allowed> : null;
  /** The caller and the source, signed in or not. */
  readonly caller: Caller;
  readonly ids: { readonly [Name in Exclude<PathParameter<Path>, 'token'>]: string };
  readonly query: Query;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call that changes something. */
export interface Change<
  Body,
  Reply,
  Allowed extends Action | 'public',
  Path extends string,
  Query = unknown,
> {
  kind: 'change';
  run: (call: ChangeCall<Body, Allowed, Path, Query>) => Promise<Reply>;
}

/**
 * A call that changes something. `run` does it through the audited transaction, and returns the reply. If
 * the endpoint names the type of a file, it returns the file.
 */
export function change<Body, Reply, Allowed extends Action | 'public', Path extends string, Query>(
  run: (call: ChangeCall<Body, Allowed, Path, Query>) => Promise<Reply>,
): Change<Body, Reply, Allowed, Path, Query> {
  return { kind: 'change', run };
}

/**
 * Serves a change. A caller without the right is refused before the body is read. A body may take its time,
 * so the audited transaction checks the person again.
 */
export function serveChange<Query, Body, Reply, Allowed extends Action | 'public', Path extends string>(
  { app, services, guard }: Context,
  endpoint: Endpoint<Query, Body, Reply, Allowed, Path>,
  { run }: Change<Body, Reply, Allowed, Path, Query>,
): void {
  const { action, effect, status = 200 } = endpoint;
  const authorize =
    action === 'public' ? null : createAuthorizer({ services, guard }, action, { changes: true });

  app.route({
    ...routeOf(endpoint),
    onRequest: async (request, reply) => {
      if (!authorize) return;
      const began = performance.now();
      const actorId = await letIn(request, authorize);
      if (endpoint.takesFile) request.endUpload = services.uploads.begin(actorId, reply.raw);
      if (effect === undefined) services.changeMeter.count(actorId, services.clock());
      request.guardMilliseconds = performance.now() - began;
    },
    handler: async (request, reply) => {
      if (effect !== 'ends') await services.database.assertWritable();
      const { ids, query, body } = readRequest(endpoint, request);
      const caller = callerOf(request, endpoint, body);
      const call = { authorized: request.authorized && caller, caller, ids, query, body, request, reply };
      // The body may have taken its time on its way: the guard's wait and the work's count.
      const deadline = deadlineOfMany(services.database.deadlines, longestListOf(body));
      const remaining = deadline - request.guardMilliseconds;
      // The pool bounds how many changes are made at a time; while they wait for each other, reads go on.
      const result = await withDeadline(remaining, () =>
        run(call as unknown as ChangeCall<Body, Allowed, Path, Query>),
      );
      if (endpoint.file) return sendFile(reply, endpoint, result as SentFile);
      return reply.status(status).send(result);
    },
  });
}

/** Proves that the caller may, for the work that follows; returns the caller's id. */
export async function letIn(
  request: FastifyRequest,
  authorize: ReturnType<typeof createAuthorizer>,
): Promise<string> {
  const { signIn, subjectId } = await authorize(request);
  request.actorId = signIn._id;
  request.authorized = brandAuthorized<Action>({
    actor: { _id: signIn._id, role: signIn.role },
    signInId: signIn.sign_in_id,
    subjectId,
    source: sourceOf(request),
  });
  return signIn._id;
}

/** The caller, with the key under which the call may come again. */
function callerOf(request: FastifyRequest, endpoint: Endpoint, body: unknown): Caller {
  const caller = request.authorized ?? { actor: null, signInId: null, source: sourceOf(request) };
  const idempotencyKey = takesKey(endpoint) ? idempotencyKeyOf(request, caller.actor?._id ?? '', body) : null;
  return idempotencyKey ? { ...caller, source: { ...caller.source, idempotencyKey } } : caller;
}
