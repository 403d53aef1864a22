import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { rememberPage } from './page-history.ts';
import { useScrollPosition } from './use-scroll-position.ts';
import { useLinks } from './use-links.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/**
 * Around every screen. Each page starts at its top or where one left it, and a slow change of page shows a
 * progress bar.
 */
export function Root() {
  const { key, pathname } = useLocation();
  const destination = useSlowNavigation();
  useLinks(destination?.pathname);

  useScrollPosition();

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
