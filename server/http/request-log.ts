import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { asDatabaseError } from '../db/errors.ts';
import { logOutput } from '../log-output.ts';
import { secretPatternOf } from './secret-paths.ts';

/**
 * How the log is written: one JSON object a line. Nothing that could open an account or identify somebody
 * ever gets into it: headers, bodies, searches, the values in the database's errors.
 */
export function loggerOptions({ logLevel }: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    stream: logOutput,
    // Whatever anybody may log one day under these names.
    redact: [
      '*.password',
      '*.temp_password',
      '*.token',
      '*.authorization',
      '*.cookie',
      'req.headers',
      'res.headers',
    ],
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
  };
}

/** Without the rows and statements that drivers put on their errors. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const { code, constraint } = asDatabaseError(error) ?? {};
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code && { code }),
    ...(constraint && { constraint }),
  };
}

/** The path; where a part of it opens something by itself, its pattern. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  if (routeOptions.url?.includes(':token')) return routeOptions.url;
  const path = url.split('?', 1)[0]!;
  return secretPatternOf(path) ?? path;
}

/** One line for each answered request: enough to find it in the audit trail, which carries the same id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        address: request.ip,
        userId: request.actorId ?? undefined,
      },
      'request',
    );
    done();
  });
}
