import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { SessionUser } from '#shared/shapes';
import { currentUser } from './sign-in/sign-in-store.ts';
import { presentMoment } from './ui/use-now.ts';

/**
 * The state of one person's visit. A browser has one, and the modules hold it. The server renders documents for
 * many people at the same time, and each document brings its own.
 */
export interface Visit {
  /** The loaded data become a document: nothing can come later. */
  isDocument: boolean;
  /** Who is signed in. */
  user: () => SessionUser | null;
  /** The moment of which the screen speaks. */
  now: () => Date;
  /** The cache of this document's data; in a browser unset, and then it is that of web/api/query-client.ts. */
  queryClient?: QueryClient;
}

/** For loaders and guards. Components have contexts of their own, with the same defaults. */
export const visitContext = createContext<Visit>({
  isDocument: false,
  user: currentUser,
  now: presentMoment,
});
