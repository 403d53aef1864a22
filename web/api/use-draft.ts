import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onSignInLoss } from '../sign-in/sign-in-store.ts';
import { useUser } from '../sign-in/use-user.ts';

/**
 * What was typed into a form when the sign-in ended. It is kept in memory until that person is back on that page.
 */
const drafts = new Map<string, object>();

/** One key for each person and form; null where nobody is signed in. */
function useDraftKey(name: string): string | null {
  const userId = useUser()?._id;
  const { pathname } = useLocation();
  const [draftKey] = useState(() => (userId ? `${userId} ${pathname} ${name}` : null));
  return draftKey;
}

/**
 * What this person had typed on this page when the sign-in ended, and the key for the next time. `name` tells the forms
 * of a page apart.
 */
export function useDraft(name = ''): { draft: object | undefined; draftKey: string | null } {
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
 * Keeps what is typed, without the secrets, when the sign-in ends. With a key of null nothing is kept.
 */
export function useKeepDraft(
  draftKey: string | null,
  getValues: () => object,
  secrets?: readonly string[],
): void {
  useEffect(() => {
    if (!draftKey) return undefined;
    return onSignInLoss(() => {
      const kept = Object.entries(getValues()).filter(([name]) => !secrets?.includes(name));
      if (kept.length > 0) drafts.set(draftKey, Object.fromEntries(kept));
    });
  }, [draftKey, getValues, secrets]);
}
