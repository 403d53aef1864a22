import { signInApi } from '#shared/api/sign-in';
import { ApiError } from './api/api-error.ts';
import { call } from './api/client.ts';
import type { SessionUser } from '#shared/api/shapes';
import { endSignIn, isOutdated, setUser } from './sign-in/sign-in-store.ts';

/**
 * At start-up: asks the server whether a stored sign-in still holds. On failure the app starts signed
 * out; only a clear refusal deletes what is stored, so that an outage signs nobody out for good. What another tab
 * has stored meanwhile stays. Returns the signed-in person.
 */
export async function restoreSignIn(): Promise<SessionUser | null> {
  try {
    const { user } = await call(signInApi.verify);
    if (!isOutdated()) setUser(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && !isOutdated()) endSignIn();
    return null;
  }
}
