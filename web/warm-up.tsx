import { startTransition, Suspense, use, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, type DataRouteObject, type RouteObject } from 'react-router';

/** The screens that have run before a click in this page, by their route. */
const warm = new Set<string>();

/**
 * Renders the screen of these routes, the outermost first, where nobody sees it, once in the life of the page, and throws
 * it away: code that runs for the first time takes a browser about twice as long, and here it runs before the click. Its
 * data is there already. React renders it in slices of 5 ms, so a click waits for one at most; `left` ends it. Of what
 * still waits for something React runs no effect, so nothing is asked, heard or changed.
 */
export function warmUp(
  routes: readonly DataRouteObject[],
  { pathname, search }: URL,
  left: AbortSignal,
): void {
  const screen = routes.at(-1)?.id;
  if (!screen || warm.has(screen)) return;
  const nested = routes.reduceRight((children: RouteObject[], { path = '', Component, element }) => {
    return [{ path, element: Component ? <Component /> : element, children }];
  }, []);
  const router = createMemoryRouter(nested, { initialEntries: [pathname + search] });
  const root = createRoot(document.createElement('div'), { onUncaughtError: ignore, onCaughtError: ignore });
  const end = () => {
    root.unmount();
    router.dispose();
  };
  const onRendered = () => {
    warm.add(screen);
    end();
  };
  left.addEventListener('abort', end, { once: true });
  startTransition(() =>
    root.render(
      <Suspense fallback={<Rendered onRendered={onRendered} />}>
        <RouterProvider router={router} useTransitions={false} />
        <Waiting />
      </Suspense>,
    ),
  );
}

/** What fails here fails again when the screen is opened, and is handled there. */
function ignore(): void {}

const never = new Promise<null>(() => undefined);

function Waiting() {
  return use(never);
}

/** Stands for the screen once it has been rendered. */
function Rendered({ onRendered }: { onRendered: () => void }) {
  useEffect(() => {
    // In a task of its own: React removes nothing while it runs effects.
    setTimeout(onRendered);
    // oxlint-disable-next-line exhaustive-deps -- it is told once
  }, []);
  return null;
}
