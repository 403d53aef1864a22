import { useEffect, useReducer, useState } from 'react';

/** Who is selected in a checklist. Survives searches; ends for people who have left the list. */
interface Selection {
  size: number;
  has: (id: string) => boolean;
  toggle: (id: string, selected: boolean) => void;
  add: (people: readonly { _id: string }[]) => void;
  clear: () => void;
}

/** The selection within a list, empty at first. */
export function useSelection(people: readonly { _id: string }[]): Selection {
  // One set that changes in place: a copy for each press would be felt with 10,000 rows.
  const [ids] = useState(() => new Set<string>());
  const [, render] = useReducer((changes: number) => changes + 1, 0);

  useEffect(() => {
    const listed = new Set(people.map(({ _id }) => _id));
    const gone = [...ids].filter((id) => !listed.has(id));
    if (gone.length === 0) return;
    gone.forEach((id) => ids.delete(id));
    render();
  }, [ids, people]);

  return {
    size: ids.size,
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
    clear: () => {
      ids.clear();
      render();
    },
  };
}
