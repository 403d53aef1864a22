import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { afterThisTask } from '../after-this-task.ts';

/**
 * Follows the links to other screens (ui/link.tsx) without loading a document. It marks the pressed one as
 * busy while its page, at the path `destination`, is slow to come. A click that opens another tab or window
 * is left to the browser.
 */
export function useLinks(destination: string | undefined): void {
  const navigate = useNavigate();
  const pressed = useRef<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      pressed.current = link;
      const screen = link?.dataset['screen'];
      if (!link || !screen || !staysHere(event)) return;
      event.preventDefault();
      const to = link.pathname + link.search + link.hash;
      const { pathname, search, hash } = window.location;
      // As a browser does: the page on which one is already gets no second entry in the history.
      const isReplaced = screen === 'replace' || to === pathname + search + hash;
      // In a task of its own: rendering in the click's runs all effects before the frame.
      afterThisTask(() => void navigate(to, { replace: isReplaced }));
      if (link.pathname === pathname) document.getElementById(link.hash.slice(1))?.scrollIntoView();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);

  useEffect(() => {
    const link = pressed.current;
    if (!link || link.pathname !== destination) return undefined;
    link.setAttribute('aria-busy', 'true');
    return () => link.removeAttribute('aria-busy');
  }, [destination]);
}

function staysHere({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
