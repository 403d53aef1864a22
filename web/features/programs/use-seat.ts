import { useState } from 'react';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import type { AskedDeed, Deed } from './seat-deeds.ts';

/** Makes a change to one's seat, at once or after a question, and keeps the message for afterwards. */
export function useSeat() {
  const [done, setDone] = useState<string | null>(null);
  const { run, reset, ...state } = useRefreshingAction<Deed>({
    send: (deed) => deed.send(),
    onSuccess: (deed) => setDone(deed.done),
  });
  const { ask, confirmation } = useConfirm<AskedDeed>({
    wording: ({ wording }) => wording,
    send: (deed) => deed.send(),
    onSuccess: (deed) => setDone(deed.done),
  });
  const clear = () => {
    reset();
    setDone(null);
  };
  return {
    /** Does it at once. */
    run: (deed: Deed) => {
      setDone(null);
      run(deed);
    },
    /** Asks first. */
    ask: (deed: AskedDeed) => {
      clear();
      ask(deed);
    },
    confirmation,
    tell: setDone,
    done,
    clear,
    state,
  };
}

export type Seat = ReturnType<typeof useSeat>;
