import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { paths } from '../paths.ts';
import { routes } from '../routes.tsx';

/** The pages that look the same to everybody who isn't signed in. */
export const prerenderedPaths: readonly string[] = [paths.home(), paths.login(), paths.registration()];

/**
 * The markup of such a page, for the build: it is in the document before any code is there. Without a server
 * to ask, a page looks as it would without an answer.
 */
export async function prerender(path: string): Promise<string> {
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(new URL(path, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('location')}.`);
  return renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        // It would write an inline script, which the content security policy forbids.
        hydrate={false}
      />
    </StrictMode>,
  );
}
