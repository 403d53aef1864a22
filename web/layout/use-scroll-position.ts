import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each entry of the browser's history was scrolled, by its key. */
const positions = new Map<string, number>();

/** In milliseconds; a list that isn't there by then has come too late. */
const longestWait = 2_000;

/** Each new page starts at its top; Back and Forward lead to the place where one was. */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ key, pathname });

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { key, pathname };
    // The first page may have been there before its code, and somebody may have scrolled it.
    if (before.key === key || before.pathname === pathname) return undefined;
    const place = isReturn ? (positions.get(key) ?? 0) : 0;
    window.scrollTo(0, place);
    return place > 0 ? scrollWhenThere(place) : undefined;
  }, [key, pathname, isReturn]);
}

/** Scrolls to the place once the page is as long, unless the person scrolls first. Returns a function that ends it. */
function scrollWhenThere(place: number): () => void {
  const over = new AbortController();
  const { signal } = over;
  const stop = () => over.abort();
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (window.scrollY >= place - 1) stop();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body);
  for (const input of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    window.addEventListener(input, stop, { passive: true, signal });
  const timer = setTimeout(stop, longestWait);
  signal.addEventListener('abort', () => clearTimeout(timer));
  return stop;
}
