import type { DataRouter } from 'react-router';
import { loginReturningTo, paths } from './paths.ts';
import { followOtherTabs, onSignInLoss } from './sign-in/sign-in-store.ts';

/** The router state that tells the login page why one is there. */
export interface EndedState {
  hasEnded: true;
}

/** Leads to the login page when the sign-in ends, and to the right page when another tab signs in or out. */
export function followSignIn(router: DataRouter): void {
  onSignInLoss(() => {
    const state: EndedState = { hasEnded: true };
    void router.navigate(loginReturningTo(destinationOf(router)), { replace: true, state });
  });
  followOtherTabs({
    // A public page is of no use any more: its guard knows where to go instead.
    onSignIn: () => void router.navigate(router.state.location, { replace: true }),
    onOtherPerson: () => window.location.assign(paths.home()),
  });
}

/** Where the person is, or was just going. */
function destinationOf({ state }: DataRouter): { pathname: string; search: string } {
  return state.navigation.location ?? state.location;
}
