import type { FastifyInstance } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { Authorized } from '../authorized.ts';
import type { Services } from '../services.ts';
import { serveChange, type Change } from './change.ts';
import { serveComputedRead, type ComputedRead } from './computed-read.ts';
import { serveExport, type ExportRead } from './exported.ts';
import { serveFile, type FileRead } from './file.ts';
import { createGuard } from './guard.ts';
import { serveList, type ListRead } from './list.ts';
import { serveRead, type Read } from './read.ts';
import { serveReply, type PublicReply } from './public-reply.ts';
import { serveStoredFile, type StoredFile } from './stored-file.ts';
import { serveUpload, type Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The guard's proof, for calls that change something. */
    authorized: Authorized<Action> | null;
    /** The caller, once the guard knows it. */
    actorId: string | null;
    /** Says that the file of the body is stored, so that the next one may be sent. */
    endUpload: () => void;
    /** How long it took to find out whether somebody may make a change, in milliseconds. */
    guardMilliseconds: number;
  }
}

/**
 * Serves a call of the contract. Its answer is one of these. A `read` is one statement for the whole reply;
 * a `computedRead` and a `file` are made of one. A `list` comes in pages, and an `exported` list is a file
 * of all its rows. A `change` runs in a transaction with an entry in the audit trail. An `upload` takes a
 * file as it comes, and a `stored-file` sends one. A `publicReply` is for
 * facts that the process itself can tell anyone.
 *
 * Each of them authorises, validates, runs and sends. A caller without the right learns that first, before the body is
 * read.
 */
export interface Route {
  <Query, Body, Reply, Allowed extends Action | 'public', Path extends string>(
    endpoint: Endpoint<Query, Body, Reply, Allowed, Path>,
    how:
      | Read<Query, Body, NoInfer<Reply>, Path>
      | ComputedRead<NoInfer<Reply>, Path>
      | FileRead<Query, Path>
      | ListRead<Query, NoInfer<Reply>, Path>
      | ExportRead<Query, Path>
      | Change<Body, NoInfer<Reply>, Allowed, Path, Query>
      | Upload<NoInfer<Reply>, Allowed, Path, Query>
      | StoredFile<Query, Path>
      | PublicReply<Query, NoInfer<Reply>>,
  ): void;
}

export function createRoute(app: FastifyInstance, services: Services): Route {
  app.decorateRequest('authorized', null);
  app.decorateRequest('actorId', null);
  app.decorateRequest('guardMilliseconds', 0);
  app.decorateRequest('endUpload', () => undefined);
  const context = { app, services, guard: createGuard(services) };

  return function route(endpoint, how) {
    switch (how.kind) {
      case 'read':
        return serveRead(context, endpoint, how);
      case 'computed-read':
        return serveComputedRead(context, endpoint, how);
      case 'file':
        return serveFile(context, endpoint, how);
      case 'list':
        return serveList(context, endpoint, how);
      case 'export':
        return serveExport(context, endpoint, how);
      case 'change':
        return serveChange(context, endpoint, how);
      case 'upload':
        return serveUpload(context, endpoint, how);
      case 'stored-file':
        return serveStoredFile(context, endpoint, how);
      case 'public-reply':
        return serveReply(context, endpoint, how);
    }
  };
}
