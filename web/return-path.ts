import { returnPath } from './paths.ts';

/**
 * Where someone wanted to go who had to start at the landing page instead. In memory only, so that the address
 * there is plain "/"; logging out loads the page anew and so forgets it.
 */
let wanted: string | null = null;

export function rememberWanted(url: string): void {
  wanted = url;
}

/** Where to go after a sign-in: what the address says, else what was wanted before. It counts once. */
export function takeReturnPath(search: URLSearchParams): string {
  const from = search.get('from') ?? wanted;
  wanted = null;
  return returnPath(from, window.location.origin);
}
