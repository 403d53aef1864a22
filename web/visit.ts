import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router';
import type { SessionUser } from '#shared/api/shapes';
import { currentUser } from './sign-in/sign-in-store.ts';
import { presentMoment } from './ui/use-now.ts';

/**
 * What belongs to one person's visit. A browser has one, and the modules hold it. The server renders documents for
 * many people at the same time, and each document brings its own.
 */
export interface Visit {
  /** What is loaded becomes a document: nothing can come later. */
  isDocument: boolean;
  /** Who is signed in. */
  user: () => SessionUser | null;
  /** The moment of which the screen speaks. */
  now: () => Date;
  /** What was read for this document; in a browser unset, and then it is that of web/api/query-client.ts. */
  queryClient?: QueryClient;
}

/** For loaders and guards. What renders has contexts of its own, with the same defaults. */
export const visitContext = createContext<Visit>({
  isDocument: false,
  user: currentUser,
  now: presentMoment,
});
