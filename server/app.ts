import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { contract } from '#shared/contract';
import type { Clock } from './clock.ts';
import { Semaphore } from './concurrency/semaphore.ts';
import { KeyedMutex } from './concurrency/keyed-mutex.ts';
import type { Config } from './config.ts';
import { CompanyFace } from './db/company-face.ts';
import type { Database } from './db/database.ts';
import { assignmentRoutes } from './features/training/assignments/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { dashboardRoutes } from './features/dashboard/routes.ts';
import { positionRoutes } from './features/people/positions/routes.ts';
import { samePersonRoutes } from './features/people/same-person/routes.ts';
import { siteRoutes } from './features/people/sites/routes.ts';
import { departmentRoutes } from './features/people/departments/routes.ts';
import { handoverRoutes } from './features/people/handover/routes.ts';
import { importRoutes } from './features/people/imports/routes.ts';
import { lineRoutes } from './features/people/lines/routes.ts';
import { digestRoutes } from './features/messages/digests/routes.ts';
import { messageRoutes } from './features/messages/outbox/routes.ts';
import { sessionMessageRoutes } from './features/messages/session-messages/routes.ts';
import { companyRoutes, serveLogo } from './features/operations/company/routes.ts';
import { operationRoutes } from './features/operations/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { audienceRoutes } from './features/programs/audiences/routes.ts';
import { needRoutes } from './features/programs/needs/routes.ts';
import { equivalentRoutes } from './features/programs/equivalents/routes.ts';
import { cancellingRoutes } from './features/programs/cancelling/routes.ts';
import { programRoutes } from './features/programs/routes.ts';
import { certificateRoutes } from './features/training/records/certificates/routes.ts';
import { correctionRoutes } from './features/training/records/corrections/routes.ts';
import { fileRoutes } from './features/training/files/routes.ts';
import { proposalRoutes } from './features/training/records/proposals/routes.ts';
import { readingRoutes } from './features/training/reading/routes.ts';
import { recordRoutes } from './features/training/records/routes.ts';
import { reminderRoutes } from './features/messages/reminders/by-hand/routes.ts';
import { undoRoutes } from './features/training/undoing/routes.ts';
import { renewalRoutes } from './features/training/renewals/routes.ts';
import { seatRoutes } from './features/training/seats/routes.ts';
import { sessionRoutes } from './features/training/sessions/routes.ts';
import { signInRoutes } from './features/people/sign-in/routes.ts';
import { solvencyRoutes } from './features/training/solvency/routes.ts';
import { userRoutes } from './features/people/users/routes.ts';
import { registerOpenApi } from './http/api-documents.ts';
import { answerBrokenRequest } from './http/broken-request.ts';
import { compressReplies } from './http/compression.ts';
import { createHttpServer } from './http/create-server.ts';
import { demandRoutes } from './http/demand-routes.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { acceptOnlyJson } from './http/json-body.ts';
import { registerMetrics } from './http/metrics.ts';
import { demandOneHost } from './http/one-host.ts';
import { closeQuietly } from './http/quiet-close.ts';
import { tellOfStandby } from './http/read-from-standby.ts';
import { logRequests } from './http/request-log.ts';
import { createRoute, type Route } from './http/route.ts';
import { leadToUnsubscribePage } from './http/unsubscribe-page.ts';
import { useSecurityHeaders } from './http/security-headers.ts';
import { SignInHints } from './http/sign-in-hints.ts';
import { SignInUses } from './http/sign-in-uses.ts';
import { filesInPieces, Uploads, wholeFiles } from './http/uploads.ts';
import { serveWebApp } from './http/web-app.ts';
import { Workload } from './http/workload.ts';
import type { Lifecycle } from './lifecycle.ts';
import { RequestMeter } from './limits/request-meter.ts';
import { createMetrics } from './metrics.ts';
import { Papers } from './papers/papers.ts';
import type { Services } from './services.ts';
import { TableReader } from './tables/reading/table-reader.ts';

interface Parts {
  database: Database;
  clock: Clock;
  config: Config;
  logger?: FastifyServerOptions['logger'];
  lifecycle?: Lifecycle;
}

/** The server, ready to listen, and the services that its background jobs share with it. */
export interface App {
  app: FastifyInstance;
  services: Services;
}

const unknownPath = '/api/unknown';

// Goodput is best with some dozens under work. Those who wait longer for a turn are refused, so that in a
// long overload the others are answered in time.
const workloadBounds = { running: 64, waiting: 400, waitMilliseconds: 500 };

// For all exports of an instance, a batch of rows at a time; a late one comes all the same.
const exportBounds = { running: 2, waiting: 100, messages: { full: 'Too many exports are being made.' } };

// A late one is planned all the same.
const importBounds = { running: 1, waiting: 20, messages: { full: 'Too many files are being imported.' } };

const refusedFileBounds = {
  running: 1,
  waiting: 10,
  waitMilliseconds: 10_000,
  messages: { full: 'Too many people fetch refused rows.' },
};

// Attempts at one account's password: one under work, and this number behind it.
const accountBounds = { waiting: 49, message: 'Too many attempts for the same account at once.' };

/**
 * The path and query of a request's target, which may name the host as well (RFC 9112, 3.2.2). If a target is
 * not a path, or can't be decoded (like /%zz), it gets the same answer as any other unknown path.
 */
function pathOfTarget(target: string): string {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  try {
    decodeURI(path.split('?', 1)[0]!);
    return path.startsWith('/') ? path : unknownPath;
  } catch {
    return unknownPath;
  }
}

/** The whole server, ready to listen. Every part it needs is handed in; it reads nothing from the environment. */
export async function createApp({
  database,
  clock,
  config,
  logger = false,
  lifecycle = { isStopping: false },
}: Parts): Promise<App> {
  const workload = new Workload(workloadBounds);
  const services: Services = {
    database,
    db: database.db,
    clock,
    config,
    face: new CompanyFace(database),
    lifecycle,
    workload,
    metrics: createMetrics({ database, workload }),
    meter: new RequestMeter('requests', config.limits.requestsPerUser),
    changeMeter: new RequestMeter('changes', config.limits.changesPerUser),
    verificationMeter: new RequestMeter('verifications', config.limits.verificationsPerAddress),
    papers: new Papers(),
    exports: new Semaphore(exportBounds),
    tables: new TableReader(),
    uploads: new Uploads(wholeFiles),
    pieceUploads: new Uploads(filesInPieces),
    imports: new Semaphore(importBounds),
    refusedFiles: new Semaphore(refusedFileBounds),
    signInHints: new SignInHints(),
    signInUses: new SignInUses(),
    accountMutex: new KeyedMutex({ ...accountBounds, waitMilliseconds: database.deadlines.usual }),
  };
  const sendError = createErrorHandler(services);
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    serverFactory: (listener) => createHttpServer(listener, services),
    // A request that came in time is answered, on its way out as well.
    return503OnClosing: false,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // Our own and nobody else's, so that the audit trail and the log can't be confused.
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => pathOfTarget(url),
    // As long as a request line may be. The guard refuses a text that is no id, with all the headers.
    routerOptions: { maxParamLength: 16 * 1024 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      void sendError(error, request, reply);
    },
  });
  app.setErrorHandler(sendError);
  useSecurityHeaders(app);
  compressReplies(app);
  demandOneHost(app);
  tellOfStandby(app);
  await app.register(cookie);
  acceptOnlyJson(app);

  serveContract(createRoute(app, services), services);
  serveLogo(app, services);
  leadToUnsubscribePage(app);
  registerOpenApi(app);
  registerMetrics(app, services.metrics, config.metricsToken);
  logRequests(app);
  closeQuietly(app);
  app.addHook('onClose', async () => {
    services.tables.close();
    await services.papers.close();
  });
  await serveWebApp(app, services);
  // Routes of uploads have a context of their own, which is there from now on. Awaited before the screens, which bring a
  // plugin, it would keep the server from listening.
  await app.after();
  demandRoutes(app, contract);
  return { app, services };
}

/** Every call of the contract, from the feature that it belongs to. */
export function serveContract(route: Route, services: Services): void {
  signInRoutes(route, services);
  dashboardRoutes(route, services);
  programRoutes(route, services);
  audienceRoutes(route, services);
  equivalentRoutes(route, services);
  needRoutes(route, services);
  cancellingRoutes(route, services);
  assignmentRoutes(route, services);
  seatRoutes(route, services);
  undoRoutes(route, services);
  renewalRoutes(route, services);
  reminderRoutes(route, services);
  sessionRoutes(route, services);
  calendarRoutes(route, services);
  readingRoutes(route, services);
  recordRoutes(route, services);
  proposalRoutes(route, services);
  fileRoutes(route, services);
  correctionRoutes(route, services);
  certificateRoutes(route, services);
  solvencyRoutes(route, services);
  userRoutes(route, services);
  departmentRoutes(route, services);
  siteRoutes(route, services);
  positionRoutes(route, services);
  lineRoutes(route, services);
  handoverRoutes(route, services);
  importRoutes(route, services);
  samePersonRoutes(route, services);
  messageRoutes(route, services);
  sessionMessageRoutes(route, services);
  digestRoutes(route, services);
  auditRoutes(route, services);
  companyRoutes(route, services);
  operationRoutes(route, services);
}
