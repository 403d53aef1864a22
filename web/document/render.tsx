import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router';
import { signInApi } from '#shared/people/sign-in/calls';
import type { CallApi, Render } from '#shared/rendering';
import { ApiError } from '../api/api-error.ts';
import { urlOf, type Call } from '../api/client.ts';
import { queryClient as queryClientOfBrowsers } from '../api/query-client.ts';
import { fillDocument } from './fill-document.ts';
import { requireSignIn } from '../guards.ts';
import { routes } from '../routes.tsx';
import { UserContext } from '../sign-in/use-user.ts';
import { FirstMoment } from '../ui/use-now.ts';
import { FirstReaderZone } from '../ui/use-reader-zone.ts';
import { WindowTitle } from '../ui/window-title.ts';
import { visitContext, type Visit } from '../visit.ts';

const handler = createStaticHandler(routes);

/**
 * The document of a screen behind the login, with the screen and its data in it. Null where there is none to render:
 * for other paths, and where the path leads on to another. Throws when any call of the API fails: then
 * the browser shall find out the meaning by itself.
 */
export const render: Render = async (request, callApi) => {
  const url = urlOfPath(request.url);
  const matches = matchRoutes(routes, url);
  if (!matches?.some(({ route }) => route.middleware?.includes(requireSignIn))) return null;

  const { call, assertAnswered } = createCall(callApi);
  const { user } = await call(signInApi.verify);
  const queryClient = new QueryClient({
    // Whatever is read lives as long as the document is made, and is read once.
    defaultOptions: { queries: { meta: { call }, retry: false, staleTime: Infinity, gcTime: Infinity } },
  });
  const now = new Date(request.now);
  const visit: Visit = { isDocument: true, user: () => user, now: () => now, queryClient };

  const context = await loadScreen(url, visit);
  assertAnswered();
  if (!context || context.errors) return null;
  const { markup, title } = renderScreen(context, visit, queryClient, request.readerZone);
  assertNothingShared();

  const path = matches.at(-1)!.route.path!;
  return {
    status: context.statusCode,
    html: fillDocument(path, {
      markup,
      title,
      data: {
        user,
        now: request.now,
        readerZone: request.readerZone,
        routeId: context.matches.at(-1)!.route.id,
        loaderData: context.loaderData,
        queries: queryClient
          .getQueryCache()
          .getAll()
          .filter(({ state }) => state.data !== undefined)
          .map(({ queryKey, state }) => [queryKey, state.data] as const),
      },
    }),
  };
};

/** Only the path and query of a request matter. They are no reference: "//dashboard" is a path, and names no host. */
const urlOfPath = (path: string) => new URL(`http://localhost${path}`);

/**
 * Calls in process. `assertAnswered` throws the first failure of any. A screen takes the failure of an
 * optional call for "nothing there", and that must not be the person's first screen.
 */
function createCall(callApi: CallApi): { call: Call; assertAnswered: () => void } {
  let failure: ApiError | null = null;
  const call: Call = async (endpoint, ...[args]) => {
    const url = urlOf(endpoint.path, args);
    const { status, body } = await callApi({
      method: endpoint.method,
      url,
      body: args?.body as object | undefined,
    });
    if (status === 200) return body as never;
    failure ??= new ApiError(status, body as object);
    throw failure;
  };
  const assertAnswered = () => {
    if (failure) throw failure;
  };
  return { call, assertAnswered };
}

/** Runs the guards and loaders of the screen at this URL; null where they lead to another one. */
async function loadScreen(url: URL, visit: Visit): Promise<StaticHandlerContext | null> {
  let loaded: StaticHandlerContext | null = null;
  await handler.query(new Request(url), {
    requestContext: new RouterContextProvider(new Map([[visitContext, visit]])),
    // Only with it are the guards run.
    generateMiddlewareResponse: async (query) => {
      const result = await query(new Request(url));
      if (result instanceof Response) return result;
      loaded = result;
      return new Response();
    },
  });
  return loaded;
}

function renderScreen(
  context: StaticHandlerContext,
  visit: Visit,
  queryClient: QueryClient,
  readerZone: string | null,
): { markup: string; title: string } {
  let title = '';
  const markup = renderToString(
    <StrictMode>
      <UserContext value={visit.user}>
        <FirstMoment value={visit.now}>
          <FirstReaderZone value={() => readerZone}>
            <WindowTitle value={(text) => (title = text)}>
              <QueryClientProvider client={queryClient}>
                <StaticRouterProvider
                  router={createStaticRouter(handler.dataRoutes, context)}
                  context={context}
                  // It would write an inline script, which the content security policy forbids.
                  hydrate={false}
                />
              </QueryClientProvider>
            </WindowTitle>
          </FirstReaderZone>
        </FirstMoment>
      </UserContext>
    </StrictMode>,
  );
  // React renders a fallback in place of a failed part, and says nothing.
  if (markup.includes('<!--$!-->')) throw new Error('A part of the screen could not be rendered.');
  return { markup, title };
}

/** The modules' memory of a browser's one person stays empty here: it would be everybody's. */
function assertNothingShared(): void {
  if (queryClientOfBrowsers.getQueryCache().getAll().length > 0)
    throw new Error('A screen has put what it read into a cache that all documents share.');
}

/** The pages that look the same to everybody who isn't signed in. */
export { prerender, prerenderedPaths } from './prerender.tsx';
