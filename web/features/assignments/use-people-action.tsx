import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Person } from '#shared/shapes';
import { Banner } from '../../ui/banner.tsx';
import { stateOf } from './done-people.ts';
import type { PeopleAction } from './people-actions.ts';
import { useBulkAction, type BulkAction } from './use-bulk-action.ts';
import type { Selection } from '../../components/use-selection.ts';

/**
 * Does it to the selected people and goes to the page that lists the people changed. `message` says that nobody was
 * left to change. `listed` gives the people who can still be selected, after a refusal.
 */
export function usePeopleAction(
  action: PeopleAction,
  programId: string,
  selection: Selection,
  listed: () => Promise<readonly Person[]>,
): { bulkAction: BulkAction; message: ReactNode } {
  const navigate = useNavigate();
  const [wasDone, setWasDone] = useState(false);
  const bulkAction = useBulkAction({
    send: (ids) => action.send(programId, ids),
    done: action.done,
    onRefused: async () => selection.keepOnly(await listed()),
    onSuccess: (done) => {
      selection.clear();
      if (done.employees.length > 0) return navigate(action.successPath(programId), { state: stateOf(done) });
      // Someone else was faster with all of them, or it was done in another window.
      setWasDone(true);
    },
  });
  return {
    bulkAction,
    message: wasDone && !bulkAction.error && (
      <Banner kind="notice" onClose={() => setWasDone(false)}>
        {action.alreadyDone}
      </Banner>
    ),
  };
}
