import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, type ErrorCode } from '#shared/errors';
import { own } from '#shared/own';
import { codeOfConstraint, whyUnavailable } from '../db/errors.ts';
import type { Services } from '../services.ts';
import { wrongTypeFor } from './json-body.ts';

/** The HTTP library's own refusals, in the product's codes. */
const libraryCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

/** The refusals of the library for files, which names only a status. */
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
};

/** The facts that libraries put on their errors. */
interface LibraryError {
  code?: string;
  status?: number;
  headers?: Record<string, string>;
}

/** The refusal for any thrown value. An unknown one is "internal" and tells nothing. */
function toRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // The caller has broken off: that connection was reset, not the database's. Nobody reads this answer.
  if (request.raw.destroyed && !request.raw.complete) return new Refusal('invalid_json');
  const { code = '', status = 0 } = (error ?? {}) as LibraryError;
  const { takesFile } = request.routeOptions.config;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' && takesFile)
    return takesFile === 'whole' ? new Refusal('file_too_large') : wrongTypeFor(takesFile);
  return new Refusal(
    codeOfConstraint(error) ??
      whyUnavailable(error) ??
      own(libraryCodes, code) ??
      statusCodes[status] ??
      'internal',
  );
}

/** The one error handler: every refusal leaves as {message, code, errors?}; no stack and no SQL ever does. */
export function createErrorHandler({ metrics, database }: Pick<Services, 'metrics' | 'database'>) {
  return function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const refusal = toRefusal(error, request);
    metrics.refused.inc({ code: refusal.code });
    // A line has logged the state of the database, which refuses many.
    const isExplained = refusal.code === 'not_ready' && !database.state().acceptsChanges;
    if (!isExplained) log(refusal, error, request);
    return send(refusal, error, reply);
  };
}

function log(refusal: Refusal, error: unknown, request: FastifyRequest): void {
  // A passing problem is worth a line; only a defect needs a stack and somebody's attention.
  if (refusal.status === 503) request.log.warn({ reason: String(error) }, refusal.code);
  else if (refusal.status >= 500) request.log.error({ err: error }, refusal.code);
}

function send(refusal: Refusal, error: unknown, reply: FastifyReply): FastifyReply {
  if (refusal.status === 503 || refusal.status === 429) {
    void reply.header('retry-after', String(refusal.retryAfterSeconds ?? 2));
  }
  if (refusal.code === 'not_signed_in') void reply.header('www-authenticate', 'Bearer');
  if (refusal.code === 'range_not_satisfiable') void reply.headers((error as LibraryError).headers ?? {});
  // Even if a file's own headers are set already.
  void reply.header('cache-control', 'no-store');
  return reply.status(refusal.status).send(refusal.toBody());
}
