import './styles.css';
import { hasDocumentData } from './document/document-data.ts';
import { fetchCodeAfterPaint } from './document/fetch-code.ts';
import { reloadOnPress, rememberPress } from './document/early-press.ts';
import { onFirstInteraction } from './prefetch/first-interaction.ts';
import type { showScreens } from './main.tsx';
import { keepPaletteKeys } from './palette-keys.ts';
import { tellReaderZone } from './reader-zone.ts';
import { followOtherTabs, hasStoredSignIn, isOutdated } from './sign-in/sign-in-store.ts';

// No top-level await, here and in main.tsx. Files that are fetched later import from those with these two,
// and each would wait for the other.
void start();
keepPaletteKeys();

// A page from the browser's back cache may belong to an earlier sign-in.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOutdated()) window.location.reload();
});

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  const isRendered = hasDocumentData();
  if (isRendered) rememberPress();
  // A prerendered page without a form needs no code until somebody is about to leave it.
  const isComplete = !isRendered && root.hasChildNodes() && !root.querySelector('form');
  if (!hasStoredSignIn()) document.documentElement.hidden = false;
  if (isComplete && !hasStoredSignIn()) await firstInteraction();
  await fetchCodeAfterPaint(root);
  // While the code is on its way: without Temporal it takes a browser long the first time.
  setTimeout(tellReaderZone);
  const show = await fetchScreens(isRendered);
  await show?.(root);
}

/** Without a connection the document stays as it is until the next interaction; a rendered screen can be read. */
async function fetchScreens(isRendered: boolean): Promise<typeof showScreens | void> {
  try {
    return (await import('./main.tsx')).showScreens;
  } catch {
    if (isRendered) return reloadOnPress();
    document.documentElement.hidden = false;
    await firstInteraction();
    return fetchScreens(isRendered);
  }
}

/** Somebody uses the page, or signs in in another tab. */
function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      stopWaiting();
      stopFollowing();
      resolve();
    };
    const stopFollowing = followOtherTabs(async () => wake());
    const stopWaiting = onFirstInteraction(wake);
  });
}
