import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client.ts';
import type { DocumentData } from './document-data.ts';
import { takeFirstInput } from './first-input.ts';
import { followSignIn } from './follow-sign-in.ts';
import { followIntent } from './intent.ts';
import { restoreSignIn } from './restore-sign-in.ts';
import { routes } from './routes.tsx';
import { expectUser, forgetUser, isOutdated } from './sign-in/sign-in-store.ts';
import { beginAt } from './ui/use-now.ts';

/**
 * Takes over a document that the server has rendered for somebody: the screen stays as it stands, with the data that
 * came along. The server is asked meanwhile whether the sign-in still holds.
 */
export async function takeOver(element: HTMLElement, data: DocumentData): Promise<void> {
  expectUser(data.user);
  beginAt(new Date(data.now));
  for (const [key, value] of data.queries) queryClient.setQueryData(key, value);
  const restored = restoreSignIn();
  await loadScreenCode();
  // Until here nothing has listened to the other tabs. If one has changed the sign-in, the page is loaded again.
  if (isOutdated()) return window.location.reload();
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: data.loaderData } });
  followSignIn(router);
  followIntent(routes);
  const doAgain = takeFirstInput();
  // In a transition, so that it gives way to whoever scrolls or types meanwhile.
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <TakenOver router={router} onReady={doAgain} />
      </StrictMode>,
    );
  });

  const user = await restored;
  // The stored token is somebody else's than the cookie: the next document is made in the browser.
  if (user && user._id !== data.user._id) return window.location.reload();
  // The guards lead away from here.
  if (!user) {
    forgetUser();
    await router.navigate(router.state.location, { replace: true });
  }
}

function TakenOver({ router, onReady }: { router: DataRouter; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <RouterProvider router={router} />;
}

/** The router must find all code of the first screen there: it would show nothing while it fetches it. */
async function loadScreenCode(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}
