import { useRef, useState } from 'react';
import type { Person } from '#shared/api/shapes';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { OutcomeUnknownError } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import type { SendState } from '../../ui/send-status.tsx';
import { sayDone } from './people-actions.ts';

/** The most ids that one call takes (product §18). */
const partSize = 10_000;

/** Something that is done to the selected people of a checklist. */
export interface BulkAction extends SendState {
  run: (ids: readonly string[]) => void;
  /** Sends the same people once more, where the outcome is unknown. */
  findOut: () => void;
  busy: boolean;
  error: string | null;
  /** How much of a selection that is sent in parts is done. */
  progress: { done: number; total: number } | null;
}

/**
 * Sends a selection, a large one in parts. `done` completes "3 employees were …", which is said about those whose part
 * came through before another failed. A refusal mostly means that the list is out of date: then `onRefused` may drop
 * whom it is about.
 */
export function useBulkAction({
  send,
  done,
  onSuccess,
  onRefused,
}: {
  send: (ids: string[]) => Promise<{ employees: Person[] }>;
  done: string;
  onSuccess: (employees: readonly Person[]) => void | Promise<void>;
  onRefused: () => Promise<void>;
}): BulkAction {
  const [progress, setProgress] = useState<BulkAction['progress']>(null);

  /** How far the people were sent when the outcome of a part was unknown: with that part it goes on. */
  const stopped = useRef<{ ids: readonly string[]; start: number; employees: Person[] } | null>(null);

  const sendInParts = async (ids: readonly string[]) => {
    const before = stopped.current?.ids === ids ? stopped.current : null;
    stopped.current = null;
    let start = before?.start ?? 0;
    let employees = before?.employees ?? [];
    try {
      for (; start < ids.length; start += partSize) {
        setProgress(ids.length > partSize ? { done: start, total: ids.length } : null);
        employees = employees.concat((await send(ids.slice(start, start + partSize))).employees);
      }
      return employees;
    } catch (error) {
      if (error instanceof OutcomeUnknownError) {
        stopped.current = { ids, start, employees };
        throw error;
      }
      void invalidate(...companyData);
      // Without an answer nothing is known about the list, and loading it would fail, too.
      if (error instanceof ApiError && error.status > 0) await onRefused().catch(() => undefined);
      if (employees.length === 0) throw error;
      const doneBefore = sayDone(employees.length, done);
      throw new Error(`${doneBefore} The others were not: ${messageOf(error)}`, { cause: error });
    }
  };

  const action = useApiAction({ send: sendInParts, invalidates: companyData, onSuccess });
  return {
    ...action,
    // Not whom the list shows by now: those to whom it was done may have left it.
    findOut: () => stopped.current && action.run(stopped.current.ids),
    progress: action.busy ? progress : null,
  };
}
