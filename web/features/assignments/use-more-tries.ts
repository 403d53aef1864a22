import type { AssignedEmployee, Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { readingApi } from '#shared/training/reading/calls';
import { sendChange } from '../../api/send-change.ts';
import { useConfirm } from '../../components/use-confirm.ts';

/** Gives somebody who has no try left for the questions three more, after a question. */
export function useMoreTries({ _id: id }: Program, onDone: (words: string) => void) {
  return useConfirm<AssignedEmployee>({
    wording: (employee) => ({
      question: `Give ${nameOf(employee)} three more tries?`,
      consequence: 'They have no tries left to answer the questions.',
      verb: 'Give three more tries',
      variant: 'default',
    }),
    send: ({ _id }) => sendChange(readingApi.grantTries, { params: { id }, body: { people: [_id] } }),
    onSuccess: (employee) => onDone(`${nameOf(employee)} has three more tries.`),
  });
}
