import { QueryClient } from '@tanstack/react-query';
import type { RouterContextProvider } from 'react-router';
import { isOffline } from '../connection.ts';
import { currentUser, onSignInChange } from '../sign-in/sign-in-store.ts';
import { visitContext } from '../visit.ts';
import { ApiError } from './api-error.ts';

/** The cache of everything read from the server. One per page, so that route loaders share it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A refusal stays a refusal. Only an outage is worth a retry, and not while the browser itself knows of it.
      retry: (failures, error) =>
        failures < 2 && !isOffline() && !(error instanceof ApiError && isRefusal(error.status)),
      // Without a connection a call fails at once, so that the screen can say so, instead of waiting for one.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** The arguments of loaders and guards from the router. */
export type LoaderContext = Readonly<RouterContextProvider>;

/** The cache of this visit: on the server that of the document, in a browser the page's. */
export function queryClientOf(context: LoaderContext): QueryClient {
  return context.get(visitContext).queryClient ?? queryClient;
}

// Nobody may see data that was loaded for someone else.
onSignInChange(() => {
  if (!currentUser()) queryClient.clear();
});

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500;
}
