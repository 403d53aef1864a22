import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Tag } from '#shared/api/endpoint';
import { messageOf } from './api-error.ts';
import { invalidate } from './queries.ts';

/**
 * A change that is not a form, such as archive or assign. While it runs, another press does nothing. `error` is the
 * text for the banner.
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
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (reply, input) => {
      void invalidate(...invalidates);
      // Awaited, so that it stays busy on the way to the next screen.
      return onSuccess?.(reply, input);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    run: (input: Input) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(input);
    },
    busy: mutation.isPending,
    error: mutation.error ? messageOf(mutation.error) : null,
    reset: mutation.reset,
  };
}
