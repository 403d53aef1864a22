import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { companyData, invalidate } from '../api/queries.ts';
import { OutcomeUnknownError } from '../api/send-change.ts';
import type { Progress } from './progress-bar.tsx';
import { sayDone, type Done, type DonePart } from './people-done.ts';

/** The most ids that one call takes (product §18). */
const partSize = 10_000;

const nothing: Done = { employees: [], complete: [] };

/**
 * Sends a selection, a large one in parts. `done` completes "3 employees were …", which tells of the people whose part
 * came through before another failed. A refusal mostly means that the list is out of date: then `onRefused` may drop
 * the people concerned.
 */
export function useSendInParts({ done, onRefused }: { done: string; onRefused: () => Promise<void> }) {
  const [progress, setProgress] = useState<Progress | null>(null);

  /** How far the people were sent when the outcome of a part was unknown: with that part it goes on. */
  const stopped = useRef<{ ids: readonly string[]; start: number; sum: Done } | null>(null);

  const sendInParts = async (
    ids: readonly string[],
    send: (ids: string[]) => Promise<DonePart>,
  ): Promise<Done> => {
    const before = stopped.current?.ids === ids ? stopped.current : null;
    stopped.current = null;
    let start = before?.start ?? 0;
    let sum = before?.sum ?? nothing;
    try {
      for (; start < ids.length; start += partSize) {
        setProgress(ids.length > partSize ? { done: start, total: ids.length } : null);
        const { employees, complete = [], undo } = await send(ids.slice(start, start + partSize));
        sum = {
          employees: [...sum.employees, ...employees],
          complete: [...sum.complete, ...complete],
          undo: ids.length > partSize ? undefined : undo,
        };
      }
      return sum;
    } catch (error) {
      if (error instanceof OutcomeUnknownError) {
        stopped.current = { ids, start, sum };
        throw error;
      }
      void invalidate(...companyData);
      // Without an answer nothing is known about the list, and loading it would fail, too.
      if (error instanceof ApiError && error.status > 0) await onRefused().catch(() => undefined);
      if (sum.employees.length === 0) throw error;
      const doneBefore = sayDone(sum.employees.length, done);
      throw new Error(`${doneBefore} The others weren't: ${messageOf(error)}`, { cause: error });
    }
  };

  return {
    sendInParts,
    progress,
    /** The people in a part whose outcome is unknown; null where none is. */
    stoppedIds: () => stopped.current?.ids ?? null,
  };
}
