import { useSyncExternalStore } from 'react';
import { operationsApi } from '#shared/operations/calls';

/** Whether changes are impossible while reads are answered: the database has no primary at the moment. */
let arePaused = false;
const listeners = new Set<() => void>();

function note(paused: boolean): void {
  if (arePaused === paused) return;
  arePaused = paused;
  listeners.forEach((listener) => listener());
}

/** The client says of each answered read who has answered it. */
export function noteReadFrom(server: 'primary' | 'standby'): void {
  note(server === 'standby');
}

/** Asks the server whether changes are possible and, where they aren't, whether reading goes on. */
export async function askReadiness(): Promise<void> {
  const { path } = operationsApi.ready;
  try {
    note(!(await fetch(path)).ok && (await fetch(`${path}?for=reading`)).ok);
  } catch {
    // Without an answer nothing is known.
  }
}

export function useChangesPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => arePaused,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
