import { useSyncExternalStore, type ReactNode } from 'react';

/** A notice below the top bar that few people ever see. The page that knows of it brings its code. */
let notice: ReactNode = null;
const listeners = new Set<() => void>();

export function showNotice(next: ReactNode): void {
  notice = next;
  listeners.forEach((listener) => listener());
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null in a document of the server. */
export const useNotice = (): ReactNode =>
  useSyncExternalStore(
    follow,
    () => notice,
    () => null,
  );
