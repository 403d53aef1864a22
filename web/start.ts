import './styles.css';
import type { showScreens } from './main.tsx';
import { followOtherTabs, hasStoredSignIn, isOutdated } from './session/sign-in-store.ts';

// No top-level await, here and in main.tsx: what is fetched later imports from the files that hold these two, and
// would wait for them to be done while they wait for it.
void start();

// A page that the browser brings back as it was may belong to a sign-in of before.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && isOutdated()) window.location.reload();
});

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  // A finished page without a form needs no code as long as nobody is about to leave it.
  const isComplete = root.hasChildNodes() && !root.querySelector('form');
  if (!hasStoredSignIn()) document.documentElement.hidden = false;
  if (isComplete && !hasStoredSignIn()) await firstInteraction();
  const show = await fetchScreens();
  await show(root);
}

/** The line may be down just now. Until it is there again, the document shows what it holds. */
async function fetchScreens(): Promise<typeof showScreens> {
  try {
    return (await import('./main.tsx')).showScreens;
  } catch {
    document.documentElement.hidden = false;
    await firstInteraction();
    return fetchScreens();
  }
}

/** Somebody moves, touches or types, or signs in in another tab. */
function firstInteraction(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const wake = () => {
      end.abort();
      stopFollowing();
      resolve();
    };
    const stopFollowing = followOtherTabs({ onSignIn: wake, onOtherPerson: wake });
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(sign, wake, { passive: true, signal: end.signal });
    }
  });
}
