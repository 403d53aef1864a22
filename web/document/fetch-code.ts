/** On the root of a document with a screen in it: the files with the screen's code. */
export const codeAttribute = 'data-code';

/** In milliseconds. A page out of sight is not painted: a window behind others, a page that is hidden for somebody. */
const longestWait = 1_000;

/**
 * Asks for all of this code at once, when the screen has been painted. On a slow connection it would delay
 * the screen, which can be read without it.
 */
export async function fetchCodeAfterPaint(root: HTMLElement): Promise<void> {
  const files = root.getAttribute(codeAttribute)?.split(' ') ?? [];
  if (files.length > 0) await firstPaint();
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const isSeen = !document.hidden && !document.documentElement.hidden;
    const timer = setTimeout(end, isSeen ? longestWait : 0);
    const observer = new PerformanceObserver(end);
    observer.observe({ type: 'paint', buffered: true });
  });
}
