import type { ComponentProps } from 'react';
import { createPath, type To } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Takes the place of the present page in the browser's history. */
  replace?: boolean;
  /** Loads a document again, which helps when the page itself is broken or outdated. */
  reloads?: boolean;
}

/**
 * A link to another screen. It asks nothing of the router, so that a list of them appears quickly, and none
 * is rendered again when the page changes. layout/use-links.ts follows it within this document.
 */
export function Link({ to, replace = false, reloads = false, children, ...props }: LinkProps) {
  const screen = replace ? 'replace' : 'push';
  return (
    <a
      {...props}
      href={typeof to === 'string' ? to : createPath({ pathname: '', ...to })}
      data-screen={reloads ? undefined : screen}
    >
      {children}
    </a>
  );
}
