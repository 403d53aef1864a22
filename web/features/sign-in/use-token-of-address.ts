import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrated } from '../../ui/use-is-hydrated.ts';

/**
 * The text behind the # of a mail's link, null where there is none, undefined until the browser can tell. It is taken
 * out of the address at once, so that nobody finds it there or in the history.
 */
export function useTokenOfAddress(): {
  token: string | null | undefined;
  /** Goes on as if the link had none. */
  drop: () => void;
} {
  const isHydrated = useIsHydrated();
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState<string | null>(null);
  const inAddress = hash.slice(1);
  if (inAddress !== '' && inAddress !== taken) setTaken(inAddress);
  useEffect(() => {
    if (inAddress !== '') void navigate(pathname, { replace: true });
    // oxlint-disable-next-line exhaustive-deps -- a token is taken when it comes
  }, [inAddress]);
  return { token: isHydrated ? taken : undefined, drop: () => setTaken(null) };
}
