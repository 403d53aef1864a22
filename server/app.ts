import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Refusal } from '#shared/errors';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { registerAssignmentRoutes } from './features/assignments/routes.ts';
import { registerAuditRoutes } from './features/audit/routes.ts';
import { registerDashboardRoutes } from './features/dashboard/routes.ts';
import { registerOperationRoutes } from './features/operations/routes.ts';
import { registerProgramRoutes } from './features/programs/routes.ts';
import { registerSignInRoutes } from './features/sign-in/routes.ts';
import { registerUserRoutes } from './features/users/routes.ts';
import { sendError } from './http/error-exit.ts';
import { acceptOnlyJson } from './http/json-body.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { createRegistrar } from './http/register.ts';
import { useSecurityHeaders } from './http/security-headers.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { serveWebApp } from './http/web-app.ts';

interface Parts {
  database: Database;
  clock: Clock;
  config: Config;
  logger?: FastifyServerOptions['logger'];
}

const unknownPath = '/api/unknown';

/** A path like /%zz names nothing; told apart here, it gets the same answer as any other unknown path. */
function isDecodable(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0]!);
    return true;
  } catch {
    return false;
  }
}

/** The whole server, ready to listen. Every part it needs is handed in; it reads nothing from the environment. */
export async function createApp({
  database,
  clock,
  config,
  logger = false,
}: Parts): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: 30_000,
    // Our own and nobody else's, so that the audit trail and the log can't be confused.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : unknownPath),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  app.setErrorHandler(sendError);
  await useSecurityHeaders(app);
  await app.register(cookie);
  acceptOnlyJson(app);

  const services = { database, db: database.db, clock, config };
  const register = createRegistrar(app, services);
  registerSignInRoutes(register, services);
  registerDashboardRoutes(register, services);
  registerProgramRoutes(register, services);
  registerAssignmentRoutes(register, services);
  registerUserRoutes(register, services);
  registerAuditRoutes(register, services);
  registerOperationRoutes(register, services);
  registerOpenApi(app);
  registerMetrics(app, config.metricsToken);
  app.addHook('onRequest', async (request) => {
    // Before the body is looked at: what isn't there can't be sent anything wrong.
    if (request.is404 && /^\/api(\/|\?|$)/.test(request.url)) throw new Refusal('not_found');
  });
  await serveWebApp(app);
  return app;
}
