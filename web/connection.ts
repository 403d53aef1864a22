import { useSyncExternalStore } from 'react';

/** Advice for a person whose call got no answer. */
export const noAnswerAdvice = 'The server could not be reached. Check your connection and try again.';

/** Whether the latest call was answered, with whatever. */
let isAnswered = true;
const listeners = new Set<() => void>();

/** The client says of each call whether an answer came. */
export function noteAnswer(came: boolean): void {
  if (isAnswered === came) return;
  isAnswered = came;
  listeners.forEach((listener) => listener());
}

/** The browser knows that it has no connection. Where it doesn't know, or there is no browser, this is false. */
export function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}

/** The same as a hook, which renders again when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}

/** Whether the server answers, as far as the latest call has found out. */
export function useIsAnswered(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isAnswered,
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
