import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onSessionLoss } from '../session/session-store.ts';
import { useSession } from '../session/use-session.ts';

/**
 * What was typed into a form when the sign-in ended, until that person is back on that page. In memory only.
 */
const drafts = new Map<string, unknown>();

/** What this person had typed on this page when the sign-in ended, and under which key to keep it the next time. */
export function useDraft(): { draft: unknown; draftKey: string | null } {
  const userId = useSession()?._id;
  const { pathname } = useLocation();
  const [draftKey] = useState(() => (userId ? `${userId} ${pathname}` : null));
  const [draft] = useState(() => (draftKey ? drafts.get(draftKey) : undefined));
  useEffect(() => {
    if (draftKey) drafts.delete(draftKey);
  }, [draftKey]);
  return { draft, draftKey };
}

/** Keeps what is typed when the sign-in ends, whatever has ended it. With nothing worth keeping the key is null. */
export function useKeepDraft(draftKey: string | null, getValues: () => unknown): void {
  useEffect(() => {
    if (draftKey) return onSessionLoss(() => drafts.set(draftKey, getValues()));
    return undefined;
  }, [draftKey, getValues]);
}
