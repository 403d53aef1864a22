import { useRef, useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { ApiError } from '../../api/api-error.ts';
import { companyData, invalidate } from '../../api/queries.ts';
import { OutcomeUnknownError, sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import type { Progress } from '../../components/progress-bar.tsx';
import type { AssignResult } from './assign-words.ts';

/**
 * Assigns trainings to a person, one after the other. One that is refused doesn't keep the others from being assigned.
 * Where no answer comes it stops, and goes on with that training when it is run again.
 */
export function useAssignTrainings(
  userId: string,
  onSuccess: (results: readonly AssignResult[]) => void | Promise<void>,
) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const answered = useRef(new Map<string, AssignResult>());

  const assign = async (program: Program): Promise<AssignResult> => {
    const params = { id: program._id };
    try {
      const { employees, complete } = await sendChange(programsApi.assign, {
        params,
        body: { assigned_employees: [userId] },
      });
      const outcome = employees.length === 0 ? 'before' : complete.length > 0 ? 'complete' : 'assigned';
      return { program, outcome };
    } catch (error) {
      if (isRefusal(error)) return { program, outcome: error };
      throw error;
    }
  };

  const action = useApiAction({
    send: async (programs: readonly Program[]) => {
      try {
        for (const [done, program] of programs.entries()) {
          setProgress(programs.length > 1 ? { done, total: programs.length } : null);
          if (!answered.current.has(program._id)) answered.current.set(program._id, await assign(program));
        }
      } catch (error) {
        // Some may be assigned by now.
        void invalidate(...companyData);
        throw error;
      }
      return programs.flatMap(({ _id }) => answered.current.get(_id) ?? []);
    },
    invalidates: companyData,
    onSuccess: (results) => {
      answered.current.clear();
      return onSuccess(results);
    },
  });
  return { ...action, progress: action.busy ? progress : null };
}

/** The training can't be assigned to this person; other failures say nothing about the training. */
function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    !(error instanceof OutcomeUnknownError) &&
    [400, 404, 409].includes(error.status)
  );
}
