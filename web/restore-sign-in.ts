import type { SessionUser } from '#shared/shapes';
import { signInApi } from '#shared/people/sign-in/calls';
import { ApiError } from './api/api-error.ts';
import { call } from './api/client.ts';
import { endSignIn, isOutdated, setUser, signInSettled, storedSignIn } from './sign-in/sign-in-store.ts';

/**
 * At start-up: asks the server whether a stored sign-in is still valid. On failure the app starts signed
 * out. Only a clear refusal deletes the stored sign-in, so that an outage signs nobody out for good. A
 * sign-in that another tab has stored since is newer than the answer, and stays. The answer takes effect
 * once `hydrated` is done: React must find the page as it was rendered. Returns the signed-in person.
 */
export async function restoreSignIn(hydrated?: Promise<void>): Promise<SessionUser | null> {
  const asked = storedSignIn();
  const [answer] = await Promise.allSettled([verify(), hydrated]);
  // The same person's is taken without loading the page again: a press in that time would be lost.
  await signInSettled();
  if (isOutdated()) return null;
  if (storedSignIn() !== asked) return restoreSignIn(hydrated);
  if (answer.status === 'rejected') {
    const isRefused = answer.reason instanceof ApiError && answer.reason.status === 401;
    if (isRefused) endSignIn();
    return null;
  }
  setUser(answer.value);
  return answer.value;
}

/** Asks the server whose sign-in this is: the page's, unless a token is given. */
export async function verify(args: { token?: string } = {}): Promise<SessionUser> {
  return (await call(signInApi.verify, args)).user;
}
