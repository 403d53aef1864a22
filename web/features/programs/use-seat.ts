import { useState } from 'react';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import type { AskedSeatAction, SeatAction } from './seat-actions.ts';

/** Makes a change to one's seat, at once or after a question, and keeps the message for afterwards. */
export function useSeat() {
  const [done, setDone] = useState<string | null>(null);
  const { run, reset, ...state } = useRefreshingAction<SeatAction>({
    send: (action) => action.send(),
    onSuccess: (action) => setDone(action.done),
  });
  const { ask, confirmation } = useConfirm<AskedSeatAction>({
    wording: ({ wording }) => wording,
    send: (action) => action.send(),
    onSuccess: (action) => setDone(action.done),
  });
  const clear = () => {
    reset();
    setDone(null);
  };
  return {
    /** Does it at once. */
    run: (action: SeatAction) => {
      setDone(null);
      run(action);
    },
    /** Asks first. */
    ask: (action: AskedSeatAction) => {
      clear();
      ask(action);
    },
    confirmation,
    tell: setDone,
    done,
    clear,
    state,
  };
}

export type Seat = ReturnType<typeof useSeat>;
