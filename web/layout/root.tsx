import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
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
      <div role="status" className="fixed inset-x-0 top-0 z-50">
        {destination && (
          <div className="h-1 animate-late bg-gold">
            <span className="sr-only">Loading</span>
          </div>
        )}
      </div>
      <Outlet />
    </>
  );
}
