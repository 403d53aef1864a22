import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { mostFilesOfRecord } from '#shared/files/file-rules';
import type { ReplyOf } from '#shared/endpoint';
import type { recordsApi } from '#shared/training/records/calls';
import { GivenUpError } from '../../api/api-error.ts';
import { withFailureMessage } from '../../api/failure-message.ts';
import { FileChooser } from '../../components/files/file-chooser.tsx';
import { proofHint } from '../../components/files/proof-hint.tsx';
import { sendFile } from '../../components/files/send-file.ts';
import { useChosenFiles } from '../../components/files/use-chosen-files.ts';
import { useKeptState } from '../../components/files/use-kept-state.ts';

type Saved = ReplyOf<typeof recordsApi.create>;

/** The part of a proposal's form that sends its files. */
export interface Proof {
  /** Makes the record, unless it is there already, and then sends its files. */
  send: (makeRecord: () => Promise<Saved>) => Promise<Saved>;
  startOver: () => void;
}

/**
 * The files that prove a record, which are sent once it is there. If one can't be sent, the record is there and the file
 * is still chosen. Then sending again sends the missing ones alone.
 */
export function ProofField({
  handle,
  onProposed,
}: {
  handle: Ref<Proof>;
  /** Called with whether the record is there, and only its files are still to be sent. */
  onProposed: (isProposed: boolean) => void;
}) {
  const chosen = useChosenFiles('proof', mostFilesOfRecord);
  const [proposed, setProposed] = useKeptState<Saved | null>('proposed', null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => onProposed(proposed !== null), [proposed, onProposed]);

  useImperativeHandle(handle, () => ({
    send: async (makeRecord) => {
      // Before the record is made: a wrong file can be replaced first.
      const files = await chosen.settled();
      if (!files) {
        first.current?.focus();
        throw new GivenUpError();
      }
      const made = proposed ?? (await makeRecord());
      if (files.length > 0) setProposed(made);
      for (const file of files) {
        const sent = sendFile(chosen, file, made.records[0]!._id);
        await withFailureMessage('The record was proposed, but its file wasn’t sent.', sent);
      }
      setProposed(null);
      return made;
    },
    startOver: () => {
      chosen.clear();
      setProposed(null);
    },
  }));

  return <FileChooser label="Proof (optional)" hint={proofHint} chosen={chosen} firstRef={first} />;
}
