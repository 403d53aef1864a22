import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { filesApi } from '#shared/files/calls';
import { fileEndings } from '#shared/files/file-rules';
import type { File } from '#shared/files/file';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { FileLinks } from '../../components/files/file-link.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { SendStatus } from '../../ui/send-status.tsx';
import { ReasonWindow } from './reason-window.tsx';

/** A record's files, with the removed ones; an admin removes one with a reason, anybody else their own ones. */
export function ProofList({ record }: { record: TrainingRecord }) {
  const [asked, setAsked] = useState<File | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { role } = useSignedInUser();
  const remove = useApiAction({
    send: ({ _id: id }: File) => sendChange(filesApi.remove, { params: { id }, body: null }),
    invalidates: companyData,
  });
  const ask = (file: File) => {
    setAsked(file);
    setIsAsked(true);
  };
  const isOpenToAll = record.state === 'proposed';
  const mayRemove = role === 'admin' || isOpenToAll;
  return (
    <section aria-label="Proof" className="flex flex-col gap-2">
      <h3 className="font-medium">Proof</h3>
      {record.files.length === 0 && <p className="text-muted">No files yet.</p>}
      {remove.error && <Banner kind="error">{remove.error}</Banner>}
      <ul className="flex flex-col divide-y divide-line empty:hidden">
        {record.files.map((file) => (
          <li key={file._id} className="flex items-center gap-x-1 py-1">
            {file.removed ? (
              <Removed file={file} />
            ) : (
              <>
                <FileLinks file={file} />
                {mayRemove && (
                  <IconButton
                    label={`Remove ${file.name ?? 'this file'}${role === 'admin' ? '…' : ''}`}
                    onClick={() => (role === 'admin' ? ask(file) : remove.run(file))}
                  >
                    <Trash2 aria-hidden="true" className="size-5" />
                  </IconButton>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <SendStatus {...remove} />
      {asked && (
        <ReasonWindow
          open={isAsked}
          onClose={() => setIsAsked(false)}
          onDone={() => undefined}
          title={asked.name ? `Remove “${asked.name}”?` : 'Remove this file?'}
          consequence="Nobody will be able to open it, and it can’t be restored. We’ll keep the date and your reason."
          verb="Remove"
          send={(because) => sendChange(filesApi.remove, { params: { id: asked._id }, body: { because } })}
        />
      )}
    </section>
  );
}

function Removed({ file: { type, removed } }: { file: File }) {
  const clock = useClock();
  const { at, by, because } = removed!;
  const day = clock.date(at);
  return (
    <p className="py-2 text-small wrap-anywhere text-muted">
      {fileEndings[type].toUpperCase()} · {by ? `Removed ${day} by ${by}` : `Removed ${day}`}
      {because && `: ${because}`}
    </p>
  );
}
