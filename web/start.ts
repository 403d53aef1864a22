import './styles.css';
import { followOtherTabs, hasStoredSession } from './session/session-store.ts';

// No top-level await, here and in main.tsx: what is fetched later imports from the files that hold these two, and
// would wait for them to be done while they wait for it.
void start();

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  // A finished page without a form needs no code as long as nobody is about to leave it.
  const isComplete = root.hasChildNodes() && !root.querySelector('form');
  if (isComplete && !hasStoredSession()) await firstSignOfLife();
  const { showScreens } = await import('./main.tsx');
  await showScreens(root);
}

/** Somebody moves, touches or types, or signs in in another tab. */
function firstSignOfLife(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const wake = () => {
      end.abort();
      stopFollowing();
      resolve();
    };
    const stopFollowing = followOtherTabs({ onSignIn: wake, onStranger: wake });
    for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
      window.addEventListener(sign, wake, { passive: true, signal: end.signal });
    }
  });
}
