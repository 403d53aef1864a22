import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import { Refusal } from '#shared/errors';
import { isUuid } from '#shared/uuid';
import { withDeadline } from '../db/deadline.ts';
import type { Services } from '../services.ts';
import { readIds, type Answered, type Guard } from './guard.ts';
import { validate, validateQuery } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a form may come instead of JSON; no unless given. */
    takesForm?: boolean;
    /** Whether the body is a file; no unless given. */
    takesFile?: Endpoint['takesFile'];
    /** The field of the query with the subject's id; unless given, it is the path's parameter `id`. */
    subjectIn?: string;
  }
}

/** The parts that serving a call needs. */
export interface Context {
  app: FastifyInstance;
  services: Services;
  guard: Guard;
}

const formLimit = 64 * 1024;
const bulkLimit = 1024 * 1024;
/** As much as the reader of tables takes (product §98). */
const fileLimit = 20 * 1024 * 1024;

/** The endpoint's part of a route. */
export function routeOf({ method, path, bulk, takesForm, takesFile, subjectIn }: Endpoint) {
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: takesFile === 'whole' ? fileLimit : bulk ? bulkLimit : formLimit,
    config: {
      takesForm: takesForm === true,
      takesFile,
      ...(subjectIn !== undefined && { subjectIn }),
    },
  };
}

/** Making a document or a table takes as long as this number of reads. */
const weightOfFile = 50;

/** Browsers that show a PDF fetch it in parts. */
const weightOfStoredFile = 5;

/** As how many requests a call of the endpoint counts. */
export function weightOf({ file }: Endpoint): number {
  if (file === 'application/octet-stream') return weightOfStoredFile;
  return file === undefined || file === 'text/calendar' ? 1 : weightOfFile;
}

/**
 * For a read that has a connection of its own. A page waits as long as quick reads, which share theirs, and
 * all of a list longer.
 */
export function withReadDeadline<Result>(
  { database: { deadlines } }: Services,
  query: Pick<ListQuery, 'limit'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return withDeadline(query.limit === undefined ? deadlines.long : deadlines.usual, work);
}

/** The ids, query and body of a request, validated. Throws Refusal("not_found") for an invalid id, and "invalid_input". */
export function readRequest<Query, Body>(
  { query, body }: Pick<Endpoint<Query, Body>, 'query' | 'body'>,
  request: FastifyRequest,
): { ids: Record<string, string>; query: Query; body: Body } {
  const ids = readIds(request);
  if (!Object.values(ids).every(isUuid)) throw new Refusal('not_found');
  return {
    ids,
    query: validateQuery(query, request.query),
    body: (body ? validate(body, request.body ?? {}) : undefined) as Body,
  };
}

/** The result of `work`; where it refuses, a caller without the right learns that first. */
export async function refusingInOrder<Result>(
  authorize: () => Promise<Answered>,
  work: () => Result,
): Promise<Result> {
  try {
    return work();
  } catch (refusal) {
    await authorize();
    throw refusal;
  }
}
