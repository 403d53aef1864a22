import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query-client.ts';
import { isDraftHere } from '../api/use-draft.ts';
import type { DocumentData } from './document-data.ts';
import { takeEarlyInput } from './early-input.ts';
import { reloadOnPress } from './early-press.ts';
import { followSignIn } from '../follow-sign-in.ts';
import { followIntent } from '../prefetch/intent.ts';
import { restoreSignIn } from '../restore-sign-in.ts';
import { routes } from '../routes.tsx';
import { expectUser, forgetUser, isOutdated } from '../sign-in/sign-in-store.ts';
import { noteTakenOver } from './use-is-rendered-here.ts';
import { beginAt } from '../ui/use-now.ts';
import { beginInZone } from '../ui/use-reader-zone.ts';

/**
 * Takes over a document that the server has rendered for somebody. The screen stays as it is, with the data
 * that came along. At the same time the server is asked whether the sign-in is still valid.
 */
export async function takeOver(element: HTMLElement, data: DocumentData): Promise<void> {
  expectUser(data.user);
  beginAt(new Date(data.now));
  beginInZone(data.readerZone);
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  let onHydrated = () => {};
  const hydrated = new Promise<void>((resolve) => (onHydrated = resolve));
  const restored = restoreSignIn(hydrated);
  try {
    await loadScreenCode(data.routeId);
  } catch {
    return reloadOnPress();
  }
  // Until here nothing has listened to the other tabs. If one has changed the sign-in, the page is loaded again.
  if (isOutdated()) return window.location.reload();
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: data.loaderData } });
  followSignIn(router);
  followIntent(router);
  takeEarlyInput(onHydrated);
  // In a transition, so that scrolling and typing come first.
  startTransition(() => {
    const screens = (
      <StrictMode>
        <RouterProvider router={router} useTransitions={false} />
      </StrictMode>
    );
    // The message from the page before is only in the browser's history, and text typed before a reload only
    // in the tab. The server has rendered without them.
    if (router.state.location.state || isDraftHere()) {
      noteTakenOver();
      createRoot(element).render(screens);
    } else hydrateRoot(element, screens);
  });

  const user = await restored;
  // Another tab has changed the sign-in, and the answer to this one is no longer true.
  if (isOutdated()) return window.location.reload();
  // The guards lead away from here.
  if (!user) {
    forgetUser();
    await router.navigate(router.state.location, { replace: true });
  }
}

/** The router must find all code of the first screen there: it would show nothing while it fetches it. */
async function loadScreenCode(routeId: string): Promise<void> {
  await Promise.all(
    routesTo(routeId).map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/**
 * The route of this name below those that contain it. The router names a route by its place at each level:
 * "0-3-1". To match the path instead takes as long as the router takes for it anyway, a moment later.
 */
function routesTo(routeId: string): RouteObject[] {
  let siblings = routes;
  return routeId.split('-').map((place) => {
    const route = siblings[Number(place)]!;
    siblings = route.children ?? [];
    return route;
  });
}
