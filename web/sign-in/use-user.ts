import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionUser } from '#shared/shapes';
import { mayEver, type Action } from '#shared/access';
import { currentUser, onSignInChange } from './sign-in-store.ts';

/** The person signed in when a screen is rendered first: on the server it is provided for each document. */
export const UserContext = createContext<() => SessionUser | null>(currentUser);

/** The signed-in person, or null. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(onSignInChange, currentUser, useContext(UserContext));
}

/** The signed-in person, for screens behind the login. */
export function useSignedInUser(): SessionUser {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}

/** `may('program.create')`: whether the signed-in person's role may ever do it. */
export function useMay(): (action: Action) => boolean {
  const { role } = useSignedInUser();
  return (action) => mayEver(role, action);
}
