import { signInApi } from '#shared/api/sign-in';
import { ApiError } from './api/api-error.ts';
import { call } from './api/client.ts';
import { endSession, setUser } from './session/session-store.ts';

/**
 * At start-up: asks the server whether a stored sign-in still holds. On failure the app starts signed
 * out; only a clear refusal deletes what is stored, so that an outage signs nobody out for good.
 */
export async function restoreSession(): Promise<void> {
  try {
    setUser((await call(signInApi.verify)).user);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) endSession();
  }
}
