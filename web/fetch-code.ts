/** On the root of a document that the server has rendered: the files with the code of its screen. */
export const codeAttribute = 'data-code';

/** In milliseconds: a window that nobody looks at is not painted. */
const longestWait = 1_000;

/**
 * Asks for all of this code at once, when the screen has been painted: on a slow connection it would keep the screen
 * waiting, which can be read without it.
 */
export async function fetchCodeAfterPaint(root: HTMLElement): Promise<void> {
  await firstPaint();
  for (const file of root.getAttribute(codeAttribute)?.split(' ') ?? []) {
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
    const timer = setTimeout(end, document.hidden ? 0 : longestWait);
    const observer = new PerformanceObserver(end);
    observer.observe({ type: 'paint', buffered: true });
  });
}
