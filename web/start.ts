import './styles.css';
import { hasDocumentData } from './document-data.ts';
import { fetchCodeAfterPaint } from './fetch-code.ts';
import { reloadOnPress, rememberPress } from './first-press.ts';
import { onFirstUse } from './first-use.ts';
import type { showScreens } from './main.tsx';
import { followOtherTabs, hasStoredSignIn, isOutdated } from './sign-in/sign-in-store.ts';

// No top-level await, here and in main.tsx: what is fetched later imports from the files that hold these two, and
// would wait for them to be done while they wait for it.
void start();

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
  const show = isRendered ? await fetchScreensOnce() : await fetchScreens();
  await show?.(root);
}

/** A screen that stands in the document can be read without its code. */
async function fetchScreensOnce(): Promise<typeof showScreens | null> {
  try {
    return (await import('./main.tsx')).showScreens;
  } catch {
    reloadOnPress();
    return null;
  }
}

/** Without a connection the document stays as it is until the next interaction. */
async function fetchScreens(): Promise<typeof showScreens> {
  try {
    return (await import('./main.tsx')).showScreens;
  } catch {
    document.documentElement.hidden = false;
    await firstInteraction();
    return fetchScreens();
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
    const stopFollowing = followOtherTabs({ onSignIn: wake, onOtherPerson: wake });
    const stopWaiting = onFirstUse(wake);
  });
}
