import type { DataRouter } from 'react-router';
import { loginReturningTo, paths } from './paths.ts';
import { followOtherTabs, onSessionLoss } from './session/session-store.ts';

/** Keeps the page in step with the session. */
export function followSession(router: DataRouter): void {
  onSessionLoss(() => void router.navigate(loginReturningTo(whereTo(router)), { replace: true }));
  followOtherTabs({
    // A public page is of no use any more: its guard knows where to go instead.
    onSignIn: () => void router.navigate(router.state.location, { replace: true }),
    // Start afresh, as they would.
    onStranger: () => window.location.assign(paths.home()),
  });
}

/** Where the person is, or was just going. */
function whereTo({ state }: DataRouter): { pathname: string; search: string } {
  return state.navigation.location ?? state.location;
}
