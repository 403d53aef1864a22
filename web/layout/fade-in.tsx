import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useIsRenderedHere } from '../document/use-is-rendered-here.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** The content of a page. It fades in if somebody has waited for it (product §53); else it is there at once. */
export function FadeIn({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isSlow = useSlowNavigation() !== null;
  // A document of the server brings its content along; any other begins by loading.
  const hasWaited = useRef(useIsRenderedHere());
  useEffect(() => {
    hasWaited.current = isSlow;
  }, [isSlow]);
  return (
    <Content key={pathname} hasWaited={hasWaited}>
      {children}
    </Content>
  );
}

function Content({ hasWaited, children }: { hasWaited: RefObject<boolean>; children: ReactNode }) {
  // At the moment when it came: later it is there, and stays.
  const [fadesIn] = useState(() => hasWaited.current);
  return <div className={fadesIn ? 'animate-fade-in' : undefined}>{children}</div>;
}
