import { useEffect, useRef, useState } from 'react';
import { isOffline } from '../../connection.ts';
import { fetchAfterFirstInteraction } from '../../prefetch/first-interaction.ts';
import { currentUser } from '../../sign-in/sign-in-store.ts';
import type { PreparedFile, prepareFile } from './prepare-file.ts';
import { useKeptState } from './use-kept-state.ts';

/** A file that is chosen and not sent yet. */
export interface ChosenFile extends PreparedFile {
  key: number;
}

type Prepare = typeof prepareFile;

let fetched: Prepare | null = null;

async function fetchPreparing(): Promise<Prepare> {
  // As that of a screen: see web/routes.tsx.
  if (!fetched && isOffline()) throw new Error('There is no connection.');
  return (fetched ??= (await import('./prepare-file.ts')).prepareFile);
}

const none: readonly ChosenFile[] = [];

let lastKey = 0;

/** The files that somebody chooses on a page to be sent later, at most `most`. `name` tells the choices of a page apart. */
export function useChosenFiles(name: string, most: number) {
  const [files, setFiles] = useKeptState(name, none);
  const [error, setError] = useState<string>();
  const [isPreparing, setIsPreparing] = useState(false);
  // As they are at once: somebody may press the button that sends before they are shown.
  const present = useRef({ files, error, preparing: Promise.resolve() });
  useEffect(() => fetchAfterFirstInteraction(fetchPreparing), []);

  useEffect(() => {
    // As with typed texts, the browser asks before they are lost with the tab.
    const askBeforeClosing = (event: BeforeUnloadEvent) => {
      if (currentUser() && present.current.files.length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', askBeforeClosing);
    return () => window.removeEventListener('beforeunload', askBeforeClosing);
  }, []);

  const show = (next: readonly ChosenFile[], problem?: string) => {
    present.current.files = next;
    present.current.error = problem;
    setFiles(next.length > 0 ? next : none);
    setError(problem);
  };
  const prepare = async (chosen: readonly File[]) => {
    setIsPreparing(true);
    const prepareOne = await fetchPreparing().catch(() => null);
    let problem = prepareOne
      ? undefined
      : 'The file could not be opened. Check your connection and try again.';
    for (const file of prepareOne ? chosen : []) {
      const prepared = await prepareOne!(file);
      const { files: before } = present.current;
      if (typeof prepared === 'string') problem = prepared;
      else if (before.length >= most) problem = `You can add up to ${most} files.`;
      else show([...before, { ...prepared, key: (lastKey += 1) }]);
    }
    show(present.current.files, problem);
    setIsPreparing(false);
  };
  return {
    files,
    error,
    isPreparing,
    choose: (chosen: readonly File[]) => {
      // One after the other: a phone has little memory for pictures.
      present.current.preparing = present.current.preparing.then(() => prepare(chosen));
    },
    remove: ({ key }: ChosenFile) => show(present.current.files.filter((file) => file.key !== key)),
    refuse: (problem: string) => show(present.current.files, problem),
    /** All files that are chosen, once they are prepared; null if one of them was refused. */
    settled: async (): Promise<readonly ChosenFile[] | null> => {
      await present.current.preparing;
      return present.current.error === undefined ? present.current.files : null;
    },
    clear: () => show(none),
  };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
