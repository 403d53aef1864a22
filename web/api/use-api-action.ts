import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Tag } from '#shared/endpoint';
import { ApiError, GivenUpError, messageOf } from './api-error.ts';
import { invalidate } from './queries.ts';
import { OutcomeUnknownError, useIsTrying } from './send-change.ts';

/**
 * A change that is not a form, such as archive or assign. While it runs, another press does nothing. `error` is the
 * text for the banner; a change that the person gave up has none. Where the outcome is `unknown`, running it again finds
 * out.
 */
export function useApiAction<Input, Reply>({
  send,
  invalidates,
  onSuccess,
}: {
  send: (input: Input) => Promise<Reply>;
  invalidates: readonly Tag[];
  onSuccess?: (reply: Reply, input: Input) => void | Promise<void>;
}) {
  // `isPending` changes with the next render. The second press of a double click comes before that.
  const isRunning = useRef(false);
  const isTrying = useIsTrying();
  const [isUnknown, setIsUnknown] = useState(false);
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (reply, input) => {
      void invalidate(...invalidates);
      // Awaited, so that it stays busy on the way to the next screen.
      return onSuccess?.(reply, input);
    },
    onSettled: (_reply, failure) => {
      isRunning.current = false;
      setIsUnknown(failure instanceof OutcomeUnknownError);
    },
  });
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    busy: mutation.isPending,
    error: mutation.error && !hasNoText(mutation.error) ? messageOf(mutation.error) : null,
    /** The refusal behind `error`, for code that needs more of it than its text. */
    refusal: mutation.error instanceof ApiError ? mutation.error : null,
    isTrying: isTrying && mutation.isPending,
    unknown: isUnknown ? ('this' as const) : null,
    reset: () => {
      mutation.reset();
      setIsUnknown(false);
    },
  };
}

const hasNoText = (failure: Error) =>
  failure instanceof OutcomeUnknownError || failure instanceof GivenUpError;
