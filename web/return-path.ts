import { returnPath } from './paths.ts';

/**
 * The URL that somebody wanted who was sent to the landing page instead. It is kept in memory, so that the
 * URL of the landing page is plain "/". A logout loads the page again, and so forgets it.
 */
let wanted: string | null = null;

export function rememberWanted(url: string): void {
  wanted = url;
}

/** Where to go after a sign-in: the path in the URL, else the one wanted before. It is used once. */
export function takeReturnPath(search: URLSearchParams): string {
  const from = search.get('from') ?? wanted;
  wanted = null;
  return returnPath(from, window.location.origin);
}
