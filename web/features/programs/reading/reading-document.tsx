import { X } from 'lucide-react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { get } from 'react-hook-form';
import type { File } from '#shared/files/file';
import { GivenUpError } from '../../../api/api-error.ts';
import { withFailureMessage } from '../../../api/failure-message.ts';
import type { ApiForm } from '../../../api/use-api-form.ts';
import { FileChooser } from '../../../components/files/file-chooser.tsx';
import { FileLinks } from '../../../components/files/file-link.tsx';
import { sendFile } from '../../../components/files/send-file.ts';
import { useChosenFiles } from '../../../components/files/use-chosen-files.ts';
import { useKeptState } from '../../../components/files/use-kept-state.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { AddedFiles } from '../files-field.tsx';
import type { FormInput, FormOutput } from '../form-values.ts';

const nothing: File | null = null;

/** The file or the link that people read. A chosen file is sent with the form. */
export function ReadingDocument({
  handle,
  form,
  stored,
}: {
  handle: Ref<AddedFiles>;
  form: ApiForm<FormInput, FormOutput>;
  /** The present version's file. */
  stored: File | null;
}) {
  // Sent by a save that failed for another reason.
  const [uploaded, setUploaded] = useKeptState<File | null>('reading', nothing);
  const left = form.watch('reading.file') === stored?._id ? stored : null;
  const present = uploaded ?? left;
  const chosen = useChosenFiles('reading', present ? 0 : 1);
  const first = useRef<HTMLInputElement>(null);
  const wrong: { message?: string } | undefined = get(form.formState.errors, 'reading.file');

  useImperativeHandle(handle, () => ({
    send: async (values) => {
      if (!values.reading) return values;
      const files = await chosen.settled();
      if (!files) {
        first.current?.focus();
        throw new GivenUpError();
      }
      let sent = uploaded;
      for (const file of files) {
        sent = await withFailureMessage(
          'The file wasn’t sent. Nothing is saved yet.',
          sendFile(chosen, file, null),
        );
        setUploaded(sent);
      }
      return sent ? { ...values, reading: { ...values.reading, file: sent._id } } : values;
    },
    isChosen: () => uploaded !== null || chosen.files.length > 0,
    clear: () => {
      chosen.clear();
      setUploaded(nothing);
    },
  }));

  const remove = () => {
    setUploaded(nothing);
    form.setValue('reading.file', null, { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-8">
      <FileChooser
        label="What people read"
        hint={<p>A PDF or a picture, up to 10 MB, or a link below.</p>}
        chosen={wrong?.message && !chosen.error ? { ...chosen, error: wrong.message } : chosen}
        firstRef={first}
      >
        {present && (
          <li className="flex items-center gap-x-1 rounded-md border border-line py-1 pr-1 pl-3">
            <FileLinks file={present} />
            <IconButton label={`Remove ${present.name ?? 'this file'}`} onClick={remove}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        )}
      </FileChooser>
      <TextField
        label="Or a link"
        type="url"
        inputMode="url"
        maxLength={2_000}
        autoComplete="off"
        hint="The page behind a link may change. Records show the address, but no digest."
        {...form.field('reading.link')}
      />
    </div>
  );
}
