import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { currentUser, isOutdated, onSignInChange } from '../sign-in/sign-in-store.ts';
import { useUser } from '../sign-in/use-user.ts';

/**
 * Texts and choices on pages that were left without saving, by a click or because the sign-in ended. They are kept in
 * memory until the same person is back on that page: a logout and a closed tab forget them.
 */
const drafts = new Map<string, object>();

const guest = 'guest';

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
  for (const key of drafts.keys()) if (!key.startsWith(`${userId} `)) drafts.delete(key);
});

/**
 * The text of this person on this page before leaving it, and the key for the next time. `name` tells the forms of a
 * page apart; with null there is neither.
 */
export function useDraft(name: string | null = ''): { draft: object | undefined; draftKey: string | null } {
  const draftKey = useDraftKey(name);
  const [draft] = useState(() => (draftKey ? drafts.get(draftKey) : undefined));
  useEffect(() => {
    if (draftKey) drafts.delete(draftKey);
  }, [draftKey]);
  return { draft, draftKey };
}

/** Whether there was a draft when the page appeared, for a page that hides the form at first. */
export function useHasDraft(name = ''): boolean {
  const draftKey = useDraftKey(name);
  const [hasDraft] = useState(() => draftKey !== null && drafts.has(draftKey));
  return hasDraft;
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
    window.addEventListener('beforeunload', askBeforeClosing);
    return () => {
      window.removeEventListener('beforeunload', askBeforeClosing);
      const unsaved = getUnsaved();
      if (unsaved) drafts.set(draftKey, unsaved);
    };
  }, [draftKey, getUnsaved]);
}

/** Forgets the values kept when the page was left, because they have been saved after all. */
export function forgetDraft(draftKey: string | null): void {
  if (draftKey) drafts.delete(draftKey);
}

/** Whether anything is kept for when somebody is back. */
export function hasDrafts(): boolean {
  return drafts.size > 0;
}
