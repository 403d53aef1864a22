import type { FastifyInstance } from 'fastify';
import { secretPatternOf } from './secret-paths.ts';

/** No inline code, no other host, no framing, and Trusted Types with no policy at all. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

/**
 * The headers of every answer, except the refusal of an overloaded server (create-server.ts), which has to cost
 * little. An answer that a cache may keep says so itself. A table, and no library. The library put its policy together
 * again for each answer, and wrote the headers one by one. That took as long as all other work for a small call.
 */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

/** The page and the call that tell of one person's certificate: no search engine is to list them. */
const checksCertificate = /^\/(api\/)?verify\//i;

export function useSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeaders).header('x-request-id', request.id);
    const isSecret = secretPatternOf(request.url) !== null;
    if (isSecret || checksCertificate.test(request.url)) void reply.header('x-robots-tag', 'noindex');
    // The page asks for its files, and logs on the way would keep for which path.
    if (isSecret) void reply.header('referrer-policy', 'no-referrer');
    if (request.protocol === 'https') void reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}
