import type { DataRouter } from 'react-router';
import type { SessionUser } from '#shared/shapes';
import { loginReturningTo, paths } from './paths.ts';
import {
  currentUser,
  followOtherTabs,
  isStoredForOther,
  isStoredToken,
  onSignInLoss,
  takeSignIn,
} from './sign-in/sign-in-store.ts';

/** The router state that tells the login page why one is there. */
export interface EndedState {
  hasEnded: true;
}

/** Leads to the login page when the sign-in ends, and to the right page after another tab signs in or out. */
export function followSignIn(router: DataRouter): void {
  onSignInLoss(() => {
    const state: EndedState = { hasEnded: true };
    void router.navigate(loginReturningTo(destinationOf(router)), { replace: true, state });
  });
  followOtherTabs((token) => followOtherSignIn(router, token));
}

/** The same person's new sign-in is taken without a word, and anyone's where nobody was signed in. */
async function followOtherSignIn(router: DataRouter, token: string): Promise<void> {
  const startAfresh = () => window.location.assign(paths.home());
  const shown = currentUser();
  if (shown && isStoredForOther(shown)) return startAfresh();
  const user = await findOwner(token);
  // If there is no answer, the person's sign-in stays for as long as it is valid. A newer stored one is
  // followed by itself.
  if (!user || !isStoredToken(token)) return;
  const current = currentUser();
  if (current && current._id !== user._id) return startAfresh();
  takeSignIn({ user, token });
  // A public page is of no use any more: its guard knows where to go instead. Its calls wait until this is done.
  if (!current) void router.navigate(router.state.location, { replace: true });
}

/** Whose sign-in has this token; null where that can't be found out. */
async function findOwner(token: string): Promise<SessionUser | null> {
  try {
    // Fetched with the screens: this file is among the first code of every page.
    const { verify } = await import('./restore-sign-in.ts');
    return await verify({ token });
  } catch {
    return null;
  }
}

/** Where the person is, or was just going. */
function destinationOf({ state }: DataRouter): { pathname: string; search: string } {
  return state.navigation.location ?? state.location;
}
