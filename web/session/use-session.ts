import { useSyncExternalStore } from 'react';
import type { SessionUser } from '#shared/api/shapes';
import { mayEver, type Action } from '#shared/access';
import { currentUser, onSessionChange } from './session-store.ts';

/** The signed-in person, or null. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, currentUser, () => null);
}

/** The signed-in person, on screens that the shell shows to nobody else. */
export function useSignedInUser(): SessionUser {
  const user = useSession();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** `may('program.create')`: whether the signed-in person's role may ever do it. */
export function useMay(): (action: Action) => boolean {
  const { role } = useSignedInUser();
  return (action) => mayEver(role, action);
}
