import { useState } from 'react';
import { useLocation } from 'react-router';
import { currentUser, onSignInChange } from '../../sign-in/sign-in-store.ts';

let owner: string | undefined;
const kept = new Map<string, unknown>();

// Nobody may see the choices of somebody else in this tab.
onSignInChange(() => {
  const next = currentUser()?._id;
  if (!next || next === owner) return;
  owner = next;
  kept.clear();
});

/**
 * State of a page that is there again when the same person comes back to it. Nobody wants to photograph again. Unlike
 * texts (web/api/use-draft.ts) it can't be written down, and so it ends when the tab is loaded again. `name` tells the
 * states of a page apart.
 */
export function useKeptState<State>(name: string, initial: State): [State, (next: State) => void] {
  const { pathname, search } = useLocation();
  const [key] = useState(`${pathname}${search} ${name}`);
  // oxlint-disable-next-line no-unsafe-type-assertion -- only this place has stored something under the name
  const [state, setState] = useState(() => (kept.has(key) ? (kept.get(key) as State) : initial));
  const keep = (next: State) => {
    if (next === initial) kept.delete(key);
    else kept.set(key, next);
    setState(next);
  };
  return [state, keep];
}
