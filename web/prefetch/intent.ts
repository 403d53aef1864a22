import {
  RouterContextProvider,
  type DataRouteMatch,
  type DataRouter,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
} from 'react-router';
import { isOffline } from '../connection.ts';
import { fetchScreenCode } from './screen-code.ts';
import { onFirstInteraction, settling } from './first-interaction.ts';
import { paths, returnPath } from '../paths.ts';
import { pause } from '../pause.ts';
import { currentUser } from '../sign-in/sign-in-store.ts';
import { linkAt } from '../ui/whole-row.ts';

/** In milliseconds, how long somebody stays on a link who is about to open it, and doesn't only pass by. */
const dwell = { pointerover: 10, focusin: 150, touchstart: 0 };

/**
 * Fetches the code and the data of the screen that somebody is about to open, so that both are there at the
 * click. The code is fetched soon after the first sign of use and after each later screen, or when the
 * pointer or the focus comes to the link. The data is fetched when it stays there, or when a finger touches
 * the link. The first input in the login form fetches the code of the screen behind it.
 */
export function followIntent(router: DataRouter): void {
  let current: HTMLAnchorElement | null = null;
  let leaving = new AbortController();
  const follow = (event: Event) => {
    const type = event.type as keyof typeof dwell;
    const link = event.target instanceof Element ? linkAt(event.target) : null;
    if (link === current && type !== 'touchstart') return;
    current = link;
    leaving.abort();
    leaving = new AbortController();
    const url = link && destinationOf(link);
    if (url) void prefetch(router, url, dwell[type], leaving.signal);
  };
  for (const type of Object.keys(dwell)) {
    document.addEventListener(type, follow, { passive: true, capture: true });
  }
  // From then on the click does the rest.
  document.addEventListener('click', () => leaving.abort(), { capture: true });
  onFirstInteraction(() => followScreens(router));
  document.addEventListener('input', () => {
    const { pathname, search, origin } = window.location;
    if (pathname !== paths.login() || savesData()) return;
    const { pathname: next } = new URL(returnPath(new URLSearchParams(search).get('from'), origin), origin);
    void fetchScreenCode(router.match(next));
  });
}

/** Fetches the code of the screens to which this one leads, and each that is shown from now on. */
function followScreens(router: DataRouter): void {
  let timer = 0;
  const fetchSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => fetchLinkedCode(router), settling);
  };
  fetchSoon();
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') fetchSoon();
  });
}

/** The number of links that are looked at: the menu's, and the first ones of the page. */
const mostLinks = 40;

/** The code of the screens to which the page's links lead. */
function fetchLinkedCode(router: DataRouter): void {
  if (!currentUser()) return;
  const links = [...document.querySelectorAll('a')].slice(0, mostLinks);
  const destinations = links.map((link) => destinationOf(link)?.pathname);
  for (const pathname of new Set(destinations)) {
    if (pathname) void fetchScreenCode(router.match(pathname));
  }
}

/** Where the link leads, if that is another screen of this site; null where nothing is to be fetched. */
function destinationOf(link: HTMLAnchorElement): URL | null {
  const { origin, pathname, search } = window.location;
  const isElsewhere = link.origin !== origin || link.target !== '' || link.hasAttribute('download');
  const isHere = link.pathname === pathname && link.search === search;
  // Its loader signs out.
  const isLogout = link.pathname === paths.logout();
  return isElsewhere || isHere || isLogout || isOffline() || savesData() ? null : new URL(link.href);
}

/** As a click on the link would, but whatever fails or leads elsewhere is left to the click. */
async function prefetch(router: DataRouter, url: URL, delay: number, left: AbortSignal): Promise<void> {
  // Without a sign-in the guards remember where one wanted to go.
  const matches = router.match(url.pathname) ?? [];
  if (!currentUser()) return fetchScreenCode(matches);
  const context = new RouterContextProvider();
  const argumentsOf = ({ params, route }: DataRouteMatch): LoaderFunctionArgs => ({
    request: new Request(url),
    url,
    pattern: route.path ?? '',
    params,
    context,
  });
  try {
    for (const match of matches) {
      for (const guard of (match.route.middleware ?? []) as MiddlewareFunction[])
        await guard(argumentsOf(match), async () => undefined);
    }
    const code = Promise.all(
      matches.map(async ({ route }) => {
        return typeof route.lazy === 'function' ? { ...route, ...(await route.lazy()) } : route;
      }),
    );
    const [loaded] = await Promise.all([code, pause(delay)]);
    if (left.aborted) return;
    await Promise.all(
      loaded.map(async ({ loader }, index) => {
        if (typeof loader === 'function') await loader(argumentsOf(matches[index]!));
      }),
    );
  } catch {
    // The click repeats a failed fetch, and says so.
  }
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
