import type { Page } from '@playwright/test';

/** The signs of a screen that is there. */
export interface Shown {
  /** A part of its heading. */
  heading: string;
  /** The selector of its first row. */
  row: string;
}

interface MeasuringWindow {
  painted: Promise<number>;
}

/**
 * Waits for the next click in the page, and then for the first frame that holds the screen. `read` gives the
 * milliseconds from the click, as the browser stamped it, until that frame was handed to the compositor: the first
 * task after the frame in which heading and row have a place. It looks when something has changed in the page: to ask for
 * each frame would make the browser draw one between click and screen. Motion must be reduced, so that an element that
 * has a place is seen at once.
 */
export async function awaitPainted(page: Page, shown: Shown): Promise<{ read: () => Promise<number> }> {
  await page.evaluate(({ heading, row }) => {
    const isThere = () => {
      const isNamed = document.querySelector('h1')?.textContent.includes(heading);
      return isNamed && (document.querySelector(row)?.getClientRects().length ?? 0) > 0;
    };
    // Compiles it, which is not to count.
    isThere();
    const painted = new Promise<number>((resolve) => {
      const begin = ({ timeStamp }: MouseEvent) => {
        const look = () => {
          if (!isThere()) return;
          changes.disconnect();
          // Before other tasks that have been posted meanwhile, such as React's effects.
          const task = { priority: 'user-blocking' } as const;
          void scheduler.postTask(() => resolve(performance.now() - timeStamp), task);
        };
        const changes = new MutationObserver(() => requestAnimationFrame(look));
        changes.observe(document.body, { childList: true, characterData: true, subtree: true });
      };
      document.addEventListener('click', begin, { capture: true, once: true });
    });
    Object.assign(window, { painted });
  }, shown);
  return { read: () => page.evaluate(() => (window as unknown as MeasuringWindow).painted) };
}
