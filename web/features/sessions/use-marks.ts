import { sessionsApi, type Mark } from '#shared/api/sessions';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';

/** Marks people on a session's sheet, in one call. */
export function useMarks(sessionId: string) {
  return useApiAction({
    send: (marks: readonly Pick<Mark, 'person' | 'outcome'>[]) =>
      sendMarks(
        sessionId,
        marks.map((mark) => ({ ...mark, note: null })),
      ),
    invalidates: companyData,
  });
}

export const sendMarks = (id: string, marks: Mark[]) =>
  sendChange(sessionsApi.mark, { params: { id }, body: { marks } });
