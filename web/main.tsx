import { StrictMode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { takeDocumentData } from './document/document-data.ts';
import { reloadOnPress, takePress } from './document/early-press.ts';
import { fetchScreenCode } from './prefetch/screen-code.ts';
import { followSignIn } from './follow-sign-in.ts';
import { followIntent } from './prefetch/intent.ts';
import { Splash } from './layout/splash.tsx';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { noteTakenOver } from './document/use-is-rendered-here.ts';
import { hasStoredSignIn, isOutdated, isStoredForOther } from './sign-in/sign-in-store.ts';

/** Shows the screen of the URL in this element, and every later one. */
export async function showScreens(element: HTMLElement): Promise<void> {
  const data = takeDocumentData();
  if (data && !isStoredForOther(data.user)) {
    const code = await import('./document/take-over.tsx').catch(() => null);
    return code ? code.takeOver(element, data) : reloadOnPress();
  }
  if (data) takePress();
  // The path of the public page that is in the document already, if there is one.
  const prerendered = element.dataset['page'];
  const isReturning = hasStoredSignIn();
  const splash = isReturning || !prerendered ? showSplash(element) : null;
  if (isReturning) {
    // For someone who has signed in before, a public page is only on the way to the dashboard.
    void fetchScreenCode(matchRoutes(routes, prerendered ? paths.dashboard() : window.location.pathname));
    // The guards ask who is signed in, so that must be known before the first route is matched.
    const { restoreSignIn } = await import('./restore-sign-in.ts');
    await restoreSignIn();
  }
  // Until here nothing has listened to the other tabs. If one has changed the sign-in, the page is loaded again.
  if (isOutdated()) return window.location.reload();
  const router = createBrowserRouter(routes);
  followSignIn(router);
  followIntent(router);
  await waitForRouter(router);
  // On the public pages, which are taken over as a whole, no part asks.
  noteTakenOver();

  const screens = (
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>
  );
  if (splash) splash.render(screens);
  // The page stays as it is, with the text typed into it since.
  else if (isShowing(router, prerendered)) hydrateRoot(element, screens);
  else createRoot(element).render(screens);
}

function showSplash(element: HTMLElement): Root {
  element.replaceChildren();
  // See hide-from-signed-in.ts.
  document.documentElement.hidden = false;
  const splash = createRoot(element);
  splash.render(<Splash />);
  return splash;
}

/** Resolves when the first screen is loaded. The splash stays until then. */
function waitForRouter(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

/** Whether the first screen is the page of this path: a guard or a failure may have led to another. */
function isShowing({ state }: DataRouter, path: string | undefined): boolean {
  return !state.errors && state.matches.at(-1)?.route.path === path;
}
