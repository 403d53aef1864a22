import type { Readable } from 'node:stream';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import { weightOfUpload } from '#shared/files/file-rules';
import { refuseTooLarge } from '#shared/files/too-large';
import type { Authorized } from '../authorized.ts';
import { createAuthorizer } from './authorize.ts';
import { letIn } from './change.ts';
import { readRequest, routeOf, type Context } from './context.ts';

/** A file that comes, and who sends it. */
interface UploadCall<Allowed extends Action | 'public', Query> {
  readonly authorized: Authorized<Extract<Allowed, Action>>;
  readonly query: Query;
  /** The bytes. They come as slowly as the sender's line is. */
  readonly source: Readable;
}

/** A call that takes a file as it comes. */
export interface Upload<Reply, Allowed extends Action | 'public', Path extends string, Query> {
  kind: 'upload';
  /** For the compiler alone. */
  path?: Path;
  take: (call: UploadCall<Allowed, Query>) => Promise<{ reply: Reply; isNew: boolean }>;
}

/**
 * A call that takes a file as it comes. `take` reads the bytes, asks the database piece by piece, and stores the file
 * by an audited transaction. A file that was there already is answered with 200.
 */
export function upload<Reply, Allowed extends Action | 'public', Path extends string, Query>(
  take: (call: UploadCall<Allowed, Query>) => Promise<{ reply: Reply; isNew: boolean }>,
): Upload<Reply, Allowed, Path, Query> {
  return { kind: 'upload', take };
}

/**
 * Serves an upload. A caller without the right is refused before the body is read. Only the call itself waits for a
 * slow line. It has no connection of the database in that time.
 */
export function serveUpload<Query, Reply, Allowed extends Action | 'public', Path extends string>(
  { app, services, guard }: Context,
  endpoint: Endpoint<Query, unknown, Reply, Allowed, Path>,
  { take }: Upload<Reply, Allowed, Path, Query>,
): void {
  const authorize = createAuthorizer({ services, guard }, endpoint.action as Action, { changes: true });

  // Elsewhere a body is collected before a handler sees it.
  void app.register((inner, _options, done) => {
    inner.removeContentTypeParser('application/octet-stream');
    inner.addContentTypeParser('application/octet-stream', (_request, body, taken) => taken(null, body));
    inner.route({
      ...routeOf(endpoint),
      onRequest: async (request, reply) => {
        const actorId = await letIn(request, authorize);
        services.changeMeter.count(actorId, services.clock(), weightOfUpload);
        services.pieceUploads.begin(actorId, reply.raw);
      },
      handler: async (request, reply) => {
        await services.database.assertWritable();
        const { query } = readRequest(endpoint, request);
        refuseTooLarge(Number(request.headers['content-length'] ?? 0));
        const authorized = request.authorized as unknown as Authorized<Extract<Allowed, Action>>;
        const { reply: taken, isNew } = await take({ authorized, query, source: request.raw });
        return reply.status(isNew ? 201 : 200).send(taken);
      },
    });
    done();
  });
}
