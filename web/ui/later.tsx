import { useEffect, useState, type ComponentType } from 'react';
import { isOffline } from '../connection.ts';
import { fetchAfterFirstInteraction } from '../prefetch/first-interaction.ts';
import { Banner } from './banner.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { useSlow } from './use-slow.ts';

interface Wanted {
  /** Whether it is to be shown. Once it was, it stays in the page, so that it can fade out. */
  isWanted: boolean;
  /**
   * Its code could not be fetched, which it says by itself, or Escape was pressed before it came. From here
   * on it isn't wanted any more.
   */
  onGiveUp: () => void;
}

/**
 * A part of a page that its first picture does without: a window, a form behind a button. Its code is
 * fetched when somebody begins to use the page. So the part opens at once, even without a connection.
 */
export function later<Props extends object>(
  fetchCode: () => Promise<ComponentType<Props>>,
): ComponentType<Props & Wanted> {
  let Part: ComponentType<Props> | null = null;
  const fetchPart = async () => {
    if (Part) return;
    // As that of a screen: see web/routes.tsx.
    if (isOffline()) throw new Error('There is no connection.');
    Part = await fetchCode();
  };

  return function LaterPart({ isWanted, onGiveUp, ...props }) {
    const [state, setState] = useState<'unused' | 'shown' | 'failed'>('unused');
    if (isWanted && state !== 'shown' && Part) setState('shown');
    if (isWanted && state === 'failed') setState('unused');
    const isAwaited = isWanted && state === 'unused';
    const isSlow = useSlow(isAwaited || null) ?? false;

    useEffect(() => {
      if (!isWanted) return fetchAfterFirstInteraction(fetchPart);
      let isCurrent = true;
      fetchPart().then(
        () => isCurrent && setState('shown'),
        () => {
          if (!isCurrent) return;
          setState('failed');
          onGiveUp();
        },
      );
      return () => {
        isCurrent = false;
      };
      // oxlint-disable-next-line exhaustive-deps -- the callback's identity is no reason to fetch anew
    }, [isWanted]);

    useEffect(() => {
      if (!isAwaited) return undefined;
      const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && onGiveUp();
      window.addEventListener('keydown', giveUp);
      return () => window.removeEventListener('keydown', giveUp);
    }, [isAwaited, onGiveUp]);

    if (isAwaited) return <LoadingBar isShown={isSlow} />;
    if (state === 'failed')
      return (
        <div className="fixed inset-x-4 top-4 z-50 mx-auto w-fit rounded-md shadow-raised print:hidden">
          <Banner kind="error" onClose={() => setState('unused')}>
            This could not be opened. Check your connection and try again.
          </Banner>
        </div>
      );
    // oxlint-disable-next-line no-unsafe-type-assertion -- the rest of the properties are the part's own
    return state === 'shown' && Part ? <Part {...(props as unknown as Props)} /> : null;
  };
}
