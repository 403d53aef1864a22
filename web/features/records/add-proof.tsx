import { useState } from 'react';
import { mostFilesOfRecord } from '#shared/files/file-rules';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { companyData } from '../../api/queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { FileChooser } from '../../components/files/file-chooser.tsx';
import { proofHint } from '../../components/files/proof-hint.tsx';
import { sendFile } from '../../components/files/send-file.ts';
import { useChosenFiles } from '../../components/files/use-chosen-files.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

/** Adds files to a record that is there already. */
export function AddProof({ record }: { record: TrainingRecord }) {
  const left = mostFilesOfRecord - record.file_count;
  const chosen = useChosenFiles(record._id, left);
  const count = chosen.files.length;
  const add = useApiAction({
    send: async () => {
      for (const file of (await chosen.settled()) ?? []) await sendFile(chosen, file, record._id);
    },
    invalidates: companyData,
  });
  const [wasEmpty] = useState(record.file_count === 0 || count > 0);
  const [isPressed, setIsPressed] = useState(false);
  if (left <= 0 && count === 0)
    return <p className="text-small text-muted">A record can have up to 5 files.</p>;
  if (!wasEmpty && !isPressed)
    return (
      <Button variant="outline" size="small" className="self-start" onClick={() => setIsPressed(true)}>
        Add proof
      </Button>
    );
  return (
    <div
      // The button that had the focus is gone.
      ref={isPressed ? takeFocus : null}
      tabIndex={-1}
      className="flex flex-col gap-3 outline-none"
    >
      {add.error && !chosen.error && <Banner kind="error">{add.error}</Banner>}
      <FileChooser label="Add proof" hint={proofHint} chosen={chosen} />
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button loading={add.busy} onClick={() => add.run(undefined)}>
            {sendLabel(add, count === 1 ? 'Send the file' : 'Send the files')}
          </Button>
        </div>
      )}
      <SendStatus {...add} />
    </div>
  );
}
