import type { SessionUser } from '#shared/api/shapes';
import { signInApi } from '#shared/api/sign-in';
import { ApiError } from './api/api-error.ts';
import { call } from './api/client.ts';
import { endSignIn, isOutdated, setUser } from './sign-in/sign-in-store.ts';

/**
 * At start-up: asks the server whether a stored sign-in still holds. On failure the app starts signed
 * out; only a clear refusal deletes what is stored, so that an outage signs nobody out for good. What another tab
 * has stored meanwhile stays. The answer takes effect once `hydrated` is done: React must find the page as it was
 * rendered. Returns the signed-in person.
 */
export async function restoreSignIn(hydrated?: Promise<void>): Promise<SessionUser | null> {
  const [answer] = await Promise.allSettled([call(signInApi.verify), hydrated]);
  if (answer.status === 'rejected') {
    const isRefused = answer.reason instanceof ApiError && answer.reason.status === 401;
    if (isRefused && !isOutdated()) endSignIn();
    return null;
  }
  if (!isOutdated()) setUser(answer.value.user);
  return answer.value.user;
}
