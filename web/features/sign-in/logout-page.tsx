import { signInApi } from '#shared/people/sign-in/calls';
import { call } from '../../api/client.ts';
import { forgetDrafts } from '../../api/use-draft.ts';
import { paths } from '../../paths.ts';
import { endSignIn } from '../../sign-in/sign-in-store.ts';

/**
 * Ends the sign-in here even if the server can't be reached. It loads the page again, so that nothing stays in memory.
 */
export async function load() {
  await call(signInApi.logout).catch(() => undefined);
  forgetDrafts();
  endSignIn();
  window.location.replace(paths.login());
  return null;
}

export function Page() {
  return (
    <p role="status" className="p-10 text-center text-muted">
      Signing out…
    </p>
  );
}
