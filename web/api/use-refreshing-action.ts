import { companyData, invalidate } from './queries.ts';
import { OutcomeUnknownError } from './send-change.ts';
import { useApiAction } from './use-api-action.ts';

/**
 * A change after which all data of the company is read again, before it counts as done. It is also read
 * after a refusal, which mostly means that the screen was out of date. Where the change takes the page away
 * on which it is made, `refresh` is `invalidateBeforeLeaving`.
 */
export function useRefreshingAction<Input>({
  send,
  onSuccess,
  refresh = invalidate,
}: {
  send: (input: Input) => Promise<unknown>;
  onSuccess: (input: Input) => void | Promise<void>;
  refresh?: typeof invalidate | undefined;
}) {
  return useApiAction({
    send: async (input: Input) => {
      try {
        await send(input);
      } catch (refusal) {
        if (refusal instanceof OutcomeUnknownError) throw refusal;
        // The reason doesn't wait for it.
        void refresh(...companyData);
        throw refusal;
      }
      await refresh(...companyData);
    },
    invalidates: [],
    onSuccess: (_reply, input) => onSuccess(input),
  });
}
