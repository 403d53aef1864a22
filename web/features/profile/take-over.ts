import type { SessionUser } from '#shared/api/shapes';
import { currentUser, setUser } from '../../session/session-store.ts';

/** Shows a saved change of the signed-in person everywhere at once; nobody's, if the sign-in has ended meanwhile. */
export function takeOver(change: Partial<SessionUser>): void {
  const user = currentUser();
  if (user) setUser({ ...user, ...change });
}
