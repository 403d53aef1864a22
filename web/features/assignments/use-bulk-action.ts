import { useState } from 'react';
import type { Person } from '#shared/api/shapes';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { sayDone } from './people-actions.ts';

/** The most ids that one call takes (product §18). */
const partSize = 10_000;

/** Something that is done to the selected people of a checklist. */
export interface BulkAction {
  run: (ids: readonly string[]) => void;
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

  const sendInParts = async (ids: readonly string[]) => {
    let employees: Person[] = [];
    try {
      for (let start = 0; start < ids.length; start += partSize) {
        setProgress(ids.length > partSize ? { done: start, total: ids.length } : null);
        employees = employees.concat((await send(ids.slice(start, start + partSize))).employees);
      }
      return employees;
    } catch (error) {
      void invalidate(...companyData);
      // Without an answer nothing is known about the list, and loading it would fail, too.
      if (error instanceof ApiError && error.status > 0) await onRefused().catch(() => undefined);
      if (employees.length === 0) throw error;
      const before = sayDone(employees.length, done);
      throw new Error(`${before} The others were not: ${messageOf(error)}`, { cause: error });
    }
  };

  const { run, busy, error } = useApiAction({ send: sendInParts, invalidates: companyData, onSuccess });
  return { run, busy, error, progress: busy ? progress : null };
}
