import { sessionsApi } from '#shared/training/sessions/calls';
import type { Mark } from '#shared/training/sessions/schemas';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';

/** The most marks that one call takes. */
const partSize = 10_000;

export type ShortMark = Pick<Mark, 'person' | 'outcome'>;

/**
 * Marks people on a session's sheet: all or none, or part by part if they are too many for one call. It is
 * done once the sheet shows it.
 */
export function useMarks(sessionId: string, onSuccess: () => void = () => undefined) {
  return useRefreshingAction({
    send: async (marks: readonly ShortMark[]) => {
      const all = marks.map((mark) => ({ ...mark, note: null }));
      for (let start = 0; start < all.length; start += partSize)
        await sendMarks(sessionId, all.slice(start, start + partSize));
    },
    onSuccess,
  });
}

export const sendMarks = (id: string, marks: Mark[]) =>
  sendChange(sessionsApi.mark, { params: { id }, body: { marks } });
