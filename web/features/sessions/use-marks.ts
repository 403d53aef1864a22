import { sessionsApi } from '#shared/training/sessions/calls';
import type { Mark } from '#shared/training/sessions/schemas';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';

/** The most marks that one call takes. */
const partSize = 10_000;

/** Marks people on a session's sheet: all or none, or part by part where they are more than one call takes. */
export function useMarks(sessionId: string) {
  return useApiAction({
    send: async (marks: readonly Pick<Mark, 'person' | 'outcome'>[]) => {
      const all = marks.map((mark) => ({ ...mark, note: null }));
      for (let start = 0; start < all.length; start += partSize)
        await sendMarks(sessionId, all.slice(start, start + partSize));
    },
    invalidates: companyData,
  });
}

export const sendMarks = (id: string, marks: Mark[]) =>
  sendChange(sessionsApi.mark, { params: { id }, body: { marks } });
