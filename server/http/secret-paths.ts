/*
 * Paths that open something by themselves: people get them by mail. The route of a call says so by its
 * parameter `token`. A page is none of the server's routes; it is known by its path, in every spelling.
 */

const secretPath = /^\/+(api\/+calendar|(?:api\/+)?(?:choose|unsubscribe)|confirm)\/+[^/]/i;

/** The pattern of such a path, "/choose/:token", for whatever keeps no secrets; null for any other. */
export function secretPatternOf(path: string): string | null {
  const [, start] = secretPath.exec(decoded(path)) ?? [];
  return start ? `/${start.toLowerCase()}/:token` : null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
