import { useNavigate } from 'react-router';
import { ApiError, GivenUpError } from '../../../api/api-error.ts';
import { paths } from '../../../paths.ts';
import type { MessageState } from '../../../ui/use-message-once.ts';

/**
 * Makes a change of a person. If their duties are in the way, it leads with the reason to the page that
 * hands them over, and throws GivenUpError. Throws the other errors of the change.
 */
export function useLeadToHandover(id: string): <Reply>(change: Promise<Reply>) => Promise<Reply> {
  const navigate = useNavigate();
  return async (change) => {
    try {
      return await change;
    } catch (error) {
      if (!(error instanceof ApiError && error.body.duties)) throw error;
      const state: MessageState = { message: error.message };
      await navigate(paths.handover(id), { state });
      throw new GivenUpError();
    }
  };
}
