import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { rememberPage } from './page-history.ts';
import { useLinks } from './use-links.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** Around every screen: each page starts at its top, and a slow change of page shows a progress bar. */
export function Root() {
  const { key, pathname } = useLocation();
  const destination = useSlowNavigation();
  useLinks(destination?.pathname);

  const shown = useRef(pathname);
  useEffect(() => {
    // The first page may have been there before its code, and somebody may have scrolled it.
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);

  useEffect(() => {
    rememberPage(pathname);
  }, [key, pathname]);

  return (
    <>
      <LoadingBar isShown={destination !== null} />
      <Outlet />
    </>
  );
}
