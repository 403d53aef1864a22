import { redirect, type MiddlewareFunction } from 'react-router';
import { isByLine, mayEver, type Action } from '#shared/access';
import { paths } from './paths.ts';
import { rememberWanted, takeReturnPath } from './return-path.ts';
import { visitContext } from './visit.ts';

/** Guards run before the loaders of their route and of all below it. */

/** Everything but the public pages: a person who isn't signed in starts at the landing page. */
export const requireSignIn: MiddlewareFunction = ({ request, context }) => {
  if (context.get(visitContext).user()) return;
  rememberWanted(request.url);
  throw redirect(paths.home());
};

/** Landing, login and registration are of no use to someone who is signed in. */
export const requireSignedOut: MiddlewareFunction = ({ request, context }) => {
  if (context.get(visitContext).user()) throw redirect(takeReturnPath(new URL(request.url).searchParams));
};

/** Screens that only some roles may ever use, or also everybody who has people below. */
export function requireAction(action: Action): MiddlewareFunction {
  return ({ context }) => {
    const user = context.get(visitContext).user();
    if (!user || mayEver(user.role, action) || (isByLine(action) && user.leads)) return;
    throw redirect(paths.dashboard());
  };
}
