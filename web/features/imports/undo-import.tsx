import { importsApi } from '#shared/people/imports/calls';
import type { Import, UndoPreview } from '#shared/people/imports/schemas';
import { queryClient } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { later } from '../../ui/later.tsx';
import { canUndo } from './plan-words.ts';
import { undoQuery } from './queries.ts';

const UndoConsequence = later(async () => (await import('./undo-consequence.tsx')).UndoConsequence);

/** The button that undoes an import, after a question that names the effects and the people who are kept. */
export function UndoImport({ imported }: { imported: Import }) {
  const { _id: importId, undo_until: until } = imported;
  const clock = useClock();
  const { ask, confirmation } = useConfirm<UndoPreview>({
    wording: (preview) => ({
      question: 'Undo this import?',
      consequence: <UndoConsequence isWanted onGiveUp={() => undefined} preview={preview} />,
      verb: 'Undo',
    }),
    send: ({ digest }) => sendChange(importsApi.undo, { params: { importId }, body: { effects: digest } }),
    onSuccess: () => undefined,
  });
  const preview = useApiAction({
    send: () => queryClient.fetchQuery({ ...undoQuery(importId), staleTime: 0 }),
    invalidates: [],
    onSuccess: ask,
  });
  if (until === null || !canUndo(imported, clock.now)) return null;
  return (
    <div className="flex flex-col gap-3">
      {preview.error && <Banner kind="error">{preview.error}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" loading={preview.busy} onClick={() => preview.run(undefined)}>
          Undo
        </Button>
        <p className="text-small text-muted">You can undo this until {clock.date(until)}.</p>
      </div>
      <ConfirmDialog confirmation={confirmation} />
    </div>
  );
}
