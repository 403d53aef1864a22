import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** Marks the link that was pressed as busy until its page is there, whichever screen it stands on. */
export function usePressedLink(): void {
  const pressed = useRef<HTMLAnchorElement | null>(null);
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      pressed.current = target instanceof Element ? target.closest('a') : null;
    };
    document.addEventListener('click', remember, { capture: true });
    return () => document.removeEventListener('click', remember, { capture: true });
  }, []);

  const destination = useNavigation().location?.pathname;
  useEffect(() => {
    const link = pressed.current;
    if (!link || link.pathname !== destination) return undefined;
    link.setAttribute('aria-busy', 'true');
    return () => link.removeAttribute('aria-busy');
  }, [destination]);
}
