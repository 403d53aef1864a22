import { X } from 'lucide-react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { mostFilesOfProgram } from '#shared/files/file-rules';
import type { File } from '#shared/files/file';
import { GivenUpError } from '../../api/api-error.ts';
import { withFailureMessage } from '../../api/failure-message.ts';
import type { ApiForm } from '../../api/use-api-form.ts';
import { FileChooser } from '../../components/files/file-chooser.tsx';
import { FileLinks } from '../../components/files/file-link.tsx';
import { sendFile } from '../../components/files/send-file.ts';
import { useChosenFiles } from '../../components/files/use-chosen-files.ts';
import { useKeptState } from '../../components/files/use-kept-state.ts';
import { IconButton } from '../../ui/button.tsx';
import type { FormInput, FormOutput } from './form-values.ts';

const none: readonly File[] = [];

/** The part of a program's form that sends the added files. */
export interface AddedFiles {
  /** Sends those that are chosen, and returns the values with all files. They belong to the program once it is saved. */
  send: (values: FormOutput) => Promise<FormOutput>;
  /** Whether a file is chosen, or was sent by a save that failed. */
  isChosen: () => boolean;
  clear: () => void;
}

/** The files of a program: those that it has, and those that are added. */
export function FilesField({
  handle,
  form,
  stored,
}: {
  handle: Ref<AddedFiles>;
  form: ApiForm<FormInput, FormOutput>;
  /** The program's before it is saved. */
  stored: readonly File[];
}) {
  const kept = form.watch('files') ?? [];
  const left = stored.filter(({ _id }) => kept.includes(_id));
  // Sent by a save that failed for another reason. They aren't among the form's values, so that sending them changes none.
  const [uploaded, setUploaded] = useKeptState('uploaded', none);
  const chosen = useChosenFiles('files', mostFilesOfProgram - left.length - uploaded.length);
  const first = useRef<HTMLInputElement>(null);
  const { error } = form.field('files');

  useImperativeHandle(handle, () => ({
    send: async (values) => {
      const files = await chosen.settled();
      if (!files) {
        first.current?.focus();
        throw new GivenUpError();
      }
      let added = uploaded;
      for (const file of files) {
        const sent = sendFile(chosen, file, null);
        added = [
          ...added,
          await withFailureMessage('A file couldn’t be sent. Nothing has been saved yet.', sent),
        ];
        setUploaded(added);
      }
      if (added.length === 0) return values;
      return { ...values, files: [...(values.files ?? []), ...added.map(({ _id }) => _id)] };
    },
    isChosen: () => chosen.files.length > 0 || uploaded.length > 0,
    clear: () => {
      chosen.clear();
      setUploaded(none);
    },
  }));

  const remove = (removed: File) => {
    const isOther = ({ _id }: Pick<File, '_id'>) => _id !== removed._id;
    setUploaded(uploaded.filter(isOther));
    form.setValue(
      'files',
      kept.filter((id) => id !== removed._id),
      { shouldDirty: true },
    );
  };
  return (
    <FileChooser
      label="Files (optional)"
      hint={
        <p>
          Everyone who can see the training can open them. PDFs or pictures, up to 20, each up to 10 MB.
          Larger pictures are shrunk to 2,000 pixels wide.
        </p>
      }
      chosen={error ? { ...chosen, error } : chosen}
      firstRef={first}
    >
      {[...left, ...uploaded].map((file) => (
        <li key={file._id} className="flex items-center gap-x-1 rounded-md border border-line py-1 pr-1 pl-3">
          <FileLinks file={file} />
          <IconButton label={`Remove ${file.name ?? 'this file'}`} onClick={() => remove(file)}>
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </li>
      ))}
    </FileChooser>
  );
}
