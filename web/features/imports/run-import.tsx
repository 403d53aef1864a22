import { useState } from 'react';
import { countOf, formatCount } from '#shared/count';
import { importsApi } from '#shared/people/imports/calls';
import type { Decision } from '#shared/people/imports/import-facts';
import type { Import } from '#shared/people/imports/schemas';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { countOfWork } from './import-words.ts';
import { sayNoWork } from './no-work-words.ts';

/** The button that imports as planned. People who are missing in the file are suspended after they were ticked alone. */
export function RunImport({
  imported: { _id: importId, counts, digest },
  decisions,
  isStale,
}: {
  imported: Import;
  decisions: ReadonlyMap<number, Decision>;
  /** Whether there are answers that the plan doesn't know. */
  isStale: boolean;
}) {
  const [suspends, setSuspends] = useState(false);
  const { run, busy, error, ...state } = useApiAction({
    send: () =>
      sendChange(importsApi.run, {
        params: { importId },
        body: {
          digest: digest ?? '',
          decisions: Object.fromEntries(decisions),
          ...(counts.missing > 0 && { missing: counts.missing }),
        },
      }),
    invalidates: ['Users'],
  });
  const decided = [...decisions.values()].filter((decision) => decision !== 'leave').length;
  const work = countOfWork(counts, decided);
  if (work + counts.missing === 0) return <p className="text-muted">{sayNoWork(counts, decisions.size)}</p>;
  const mayRun = !isStale && (counts.missing === 0 || suspends);
  return (
    <div className="flex flex-col gap-4">
      {error && <Banner kind="error">{error}</Banner>}
      {counts.missing > 0 && (
        <CheckboxRow checked={suspends} onChange={setSuspends}>
          {counts.missing === 1
            ? 'Suspend 1 person who has left or isn’t in the file'
            : `Suspend ${formatCount(counts.missing)} people who have left or aren’t in the file`}
        </CheckboxRow>
      )}
      {isStale && (
        <p className="text-muted">Choose “Check again” first. Your answers aren’t in this plan yet.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} disabled={!mayRun} onClick={() => run(undefined)}>
          {sendLabel(state, work === 0 ? 'Suspend them' : `Import ${countOf(work, 'row')}`)}
        </Button>
        <SendStatus {...state} />
      </div>
    </div>
  );
}
