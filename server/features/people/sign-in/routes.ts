import type { FastifyReply, FastifyRequest } from 'fastify';
import { signInApi } from '#shared/contract';
import { cookieNameFor, readTokens } from '../../../http/guard.ts';
import { change } from '../../../http/change.ts';
import { read } from '../../../http/read.ts';
import type { Route } from '../../../http/route.ts';
import { isSameOrigin } from '../../../http/same-origin.ts';
import type { Services } from '../../../services.ts';
import { hashToken } from '../../../tokens.ts';
import { viewSessionUser } from './reads.ts';
import { firstCodeRoutes } from './first-codes/routes.ts';
import { startWithCode } from './first-codes/service.ts';
import { passwordResetRoutes } from './password-reset/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import * as service from './service.ts';

/** Scripts never see a cookie of ours, and over TLS it stays on TLS. */
function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, secure: request.protocol === 'https' } as const;
}

/**
 * It comes along when somebody follows a link to us, such as one in a mail. With anything else that another
 * site sends it doesn't. A change by cookie is checked for its origin besides (http/same-origin.ts).
 */
const tokenCookieOptions = (request: FastifyRequest) =>
  ({ ...cookieOptions(request), sameSite: 'lax' }) as const;

function clearCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieNameFor(request), tokenCookieOptions(request));
}

const year = 365 * 24 * 60 * 60;

/**
 * Distinguishes a browser that has signed an account in before from a stranger's; over TLS under a name like
 * the token's.
 */
const deviceCookieName = ({ protocol }: FastifyRequest) =>
  protocol === 'https' ? '__Host-device' : 'device';

const readDeviceCookie = (request: FastifyRequest) => request.cookies[deviceCookieName(request)];

function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  void reply.setCookie(deviceCookieName(request), value, {
    ...cookieOptions(request),
    sameSite: 'strict',
    maxAge: year,
  });
}

export function signInRoutes(route: Route, services: Services): void {
  registrationRoutes(route, services);
  passwordResetRoutes(route, services);
  firstCodeRoutes(route, services);
  /** Sets the cookies of a sign-in; returns its reply. */
  const begin = (request: FastifyRequest, reply: FastifyReply, signedIn: service.SignedIn) => {
    const { user, token, expiresAt, wrongPasswords } = signedIn;
    services.signInHints.remember(hashToken(token), user);
    void reply.setCookie(cookieNameFor(request), token, {
      ...tokenCookieOptions(request),
      expires: expiresAt,
    });
    setDeviceCookie(request, reply, signedIn.deviceCookie);
    return { user, token, ...(wrongPasswords && { failed_sign_ins: wrongPasswords }) };
  };
  route(
    signInApi.signIn,
    change(async ({ caller, body, request, reply }) =>
      begin(request, reply, await service.signIn(services, caller, body, readDeviceCookie(request))),
    ),
  );
  route(
    signInApi.start,
    change(async ({ caller, body, request, reply }) =>
      begin(request, reply, await startWithCode(services, caller, body, readDeviceCookie(request))),
    ),
  );
  route(
    signInApi.verify,
    read(({ viewer }) => viewSessionUser(viewer._id)),
  );
  route(
    signInApi.logout,
    change(async ({ caller, request, reply }) => {
      const { header, cookie } = readTokens(request);
      if (!header && cookie && !isSameOrigin(request)) await service.refuseIfSignedIn(services, cookie);
      for (const token of [header, cookie]) if (token) await service.signOut(services, caller, token);
      clearCookie(request, reply);
      return { message: 'Signed out.' };
    }),
  );
  route(
    signInApi.changeName,
    change(async ({ authorized, body }) => ({
      user: await service.changeName(services, authorized, body),
      message: 'User updated successfully!',
    })),
  );
  route(
    signInApi.changePassword,
    change(async ({ authorized, body, request, reply }) => {
      const known = readDeviceCookie(request);
      const next = await service.changePassword(services, authorized, body, known);
      if (next) setDeviceCookie(request, reply, next);
      return { message: 'Password updated successfully!' };
    }),
  );
}
