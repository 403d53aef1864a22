import { useReducer, useState } from 'react';
import { forgetDraft, useDraft, useKeepDraft } from '../api/use-draft.ts';

/** The selection of a checklist. Survives searches, leaving the page, and a sign-in that ends. */
export interface Selection {
  size: number;
  /** Whether it was made before the page was left. */
  isRestored: boolean;
  ids: () => string[];
  has: (id: string) => boolean;
  toggle: (id: string, selected: boolean) => void;
  add: (rows: readonly { _id: string }[]) => void;
  /** Drops all that are not among these rows any more. */
  keepOnly: (rows: readonly { _id: string }[]) => void;
  clear: () => void;
}

/**
 * The selection of the page's checklist. `initial` gives the ids that are selected at first; `name`
 * distinguishes the checklists of a page.
 */
export function useSelection(initial: () => readonly string[] = () => [], name = ''): Selection {
  const { draft, draftKey } = useDraft(name);
  // One set that is mutated: with 10,000 rows a copy for each press would be slow.
  const [start] = useState(initial);
  const [ids] = useState(() => new Set((draft as { ids: readonly string[] } | undefined)?.ids ?? start));
  const [, render] = useReducer((changes: number) => changes + 1, 0);
  const [getUnsaved] = useState(() => () => {
    const isAsAtStart = ids.size === start.length && start.every((id) => ids.has(id));
    return ids.size === 0 || isAsAtStart ? null : { ids: [...ids] };
  });
  useKeepDraft(draftKey, getUnsaved);

  return {
    size: ids.size,
    isRestored: draft !== undefined && ids.size > 0,
    ids: () => [...ids],
    has: (id) => ids.has(id),
    toggle: (id, selected) => {
      if (selected) ids.add(id);
      else ids.delete(id);
      render();
    },
    add: (more) => {
      more.forEach(({ _id }) => ids.add(_id));
      render();
    },
    keepOnly: (rows) => {
      const listed = new Set(rows.map(({ _id }) => _id));
      [...ids].filter((id) => !listed.has(id)).forEach((id) => ids.delete(id));
      render();
    },
    clear: () => {
      ids.clear();
      forgetDraft(draftKey);
      render();
    },
  };
}
