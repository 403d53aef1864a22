import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentUser, isOutdated, onSignInChange } from '../sign-in/sign-in-store.ts';
import { readTab, writeTab } from '../sign-in/tab-storage.ts';
import { useUser } from '../sign-in/use-user.ts';

const guest = 'guest';

/**
 * Texts and choices on pages that were left without saving by a click, by a reload, or because the sign-in ended. They
 * are kept in the tab until the same person is back on that page. A logout and a closed tab forget them.
 */
const drafts = new Map<string, object>(readStored());

let isForgotten = false;

/** Keeps them beyond a reload; but for those of guests: no logout protects them from the next person. */
function store(): void {
  const kept = [...drafts].filter(([key]) => !key.startsWith(`${guest} `));
  writeTab(kept.length > 0 ? JSON.stringify(kept) : null);
}

function readStored(): [string, object][] {
  return JSON.parse(readTab() ?? '[]') as [string, object][];
}

function keep(draftKey: string, unsaved: object | null): void {
  if (isForgotten) return;
  if (unsaved) drafts.set(draftKey, unsaved);
  else drafts.delete(draftKey);
  store();
}

/** One key for each person, page and form; null for a form that keeps nothing. */
function useDraftKey(name: string | null): string | null {
  const userId = useUser()?._id ?? guest;
  const { pathname, search } = useLocation();
  const [draftKey] = useState(() => (name === null ? null : `${userId} ${pathname}${search} ${name}`));
  return draftKey;
}

// Nobody may see text that somebody else has typed in this tab.
onSignInChange(() => {
  const userId = currentUser()?._id;
  if (!userId) return;
  const others = [...drafts.keys()].filter((key) => !key.startsWith(`${userId} `));
  others.forEach((key) => drafts.delete(key));
  if (others.length > 0) store();
});

/**
 * The text of this person on this page before leaving it, and the key for the next time. `name` tells the forms of a
 * page apart; with null there is neither.
 */
export function useDraft(name: string | null = ''): { draft: object | undefined; draftKey: string | null } {
  const draftKey = useDraftKey(name);
  const [draft] = useState(() => (draftKey ? drafts.get(draftKey) : undefined));
  useEffect(() => {
    if (draftKey && drafts.has(draftKey)) keep(draftKey, null);
  }, [draftKey]);
  return { draft, draftKey };
}

/** Whether there was a draft when the page appeared, for a page that hides the form at first. */
export function useHasDraft(name = ''): boolean {
  const draftKey = useDraftKey(name);
  const [hasDraft] = useState(() => draftKey !== null && drafts.has(draftKey));
  return hasDraft;
}

/** Whether something waits on this page for the person: the server has rendered it without. */
export function isDraftHere(): boolean {
  const { pathname, search } = window.location;
  const start = `${currentUser()?._id ?? guest} ${pathname}${search} `;
  return [...drafts.keys()].some((key) => key.startsWith(start));
}

/**
 * Keeps unsaved values when the page is left, and has the browser ask before the tab is closed. `getUnsaved` returns
 * null when there is nothing to keep; it stays the same function.
 */
export function useKeepDraft(draftKey: string | null, getUnsaved: () => object | null): void {
  useEffect(() => {
    if (!draftKey) return undefined;
    const askBeforeClosing = (event: BeforeUnloadEvent) => {
      // A page that makes room for a logout or for another person's sign-in has nothing to ask.
      if (currentUser() && !isOutdated() && getUnsaved()) event.preventDefault();
    };
    const keepUnsaved = () => keep(draftKey, getUnsaved());
    const keepBeforeReload = () => {
      if (currentUser() && !isOutdated()) keepUnsaved();
    };
    window.addEventListener('beforeunload', askBeforeClosing);
    window.addEventListener('pagehide', keepBeforeReload);
    return () => {
      window.removeEventListener('beforeunload', askBeforeClosing);
      window.removeEventListener('pagehide', keepBeforeReload);
      keepUnsaved();
    };
  }, [draftKey, getUnsaved]);
}

/** Forgets the values kept when the page was left, because they have been saved after all. */
export function forgetDraft(draftKey: string | null): void {
  if (draftKey && drafts.has(draftKey)) keep(draftKey, null);
}

/** Forgets all of them for good, and text typed at this moment, as the person signs out. */
export function forgetDrafts(): void {
  drafts.clear();
  store();
  isForgotten = true;
}

/** Whether anything is kept for when somebody is back. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}
