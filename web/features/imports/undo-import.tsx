import { formatCount } from '#shared/count';
import { importsApi } from '#shared/people/imports/calls';
import type { Import, UndoPreview } from '#shared/people/imports/schemas';
import { nameOf } from '#shared/person-name';
import { queryClient } from '../../api/query-client.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useConfirm } from '../../components/use-confirm.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { undoQuery } from './queries.ts';

/** The button that undoes an import, after a question that names the effects and the people who are kept. */
export function UndoImport({ imported: { _id: importId, undo_until: until } }: { imported: Import }) {
  const clock = useClock();
  const { ask, confirmation } = useConfirm<UndoPreview>({
    wording: (preview) => ({
      question: 'Undo this import?',
      consequence: <Consequence preview={preview} />,
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
  if (until === null) return null;
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

function Consequence({ preview: { effects, kept, people } }: { preview: UndoPreview }) {
  const others = people.kept - kept.length;
  return (
    <div className="flex flex-col gap-4">
      {people.removed + people.restored === 0 ? (
        <p>Nothing can be undone: everyone has to be kept.</p>
      ) : (
        <EffectList effects={effects} canChooseAgain={false} />
      )}
      {kept.length > 0 && (
        <div>
          <p className="font-medium">
            {people.kept === 1 ? '1 person is kept:' : `${formatCount(people.kept)} people are kept:`}
          </p>
          <ul aria-label="Kept" className="flex flex-col gap-2">
            {kept.map(({ person, why }) => (
              <li key={person._id} className="wrap-anywhere">
                {nameOf(person)}
                <p className="text-small text-muted">{why}</p>
              </li>
            ))}
            {others > 0 && <li className="text-muted">{`${formatCount(others)} more`}</li>}
          </ul>
        </div>
      )}
    </div>
  );
}
