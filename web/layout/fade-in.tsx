import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';

/** In milliseconds: what comes sooner has not been waited for. */
const noticed = 100;

/** The content of a page. It fades in where somebody has waited for it (product §53); else it stands there at once. */
export function FadeIn({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isLoading = useNavigation().state === 'loading';
  // A document of the server brings its content along; any other begins by loading.
  const hasWaited = useRef(useIsHydrated());
  useEffect(() => {
    if (!isLoading) return undefined;
    hasWaited.current = false;
    const timer = setTimeout(() => (hasWaited.current = true), noticed);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <Content key={pathname} hasWaited={hasWaited}>
      {children}
    </Content>
  );
}

function Content({ hasWaited, children }: { hasWaited: RefObject<boolean>; children: ReactNode }) {
  // Of the moment when it came: later it is there, and stays.
  const [fadesIn] = useState(() => hasWaited.current);
  return <div className={fadesIn ? 'animate-fade-in' : undefined}>{children}</div>;
}
