import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { importsApi } from '#shared/people/imports/calls';
import { importKinds, type ImportKind } from '#shared/people/imports/import-facts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { paths } from '../../paths.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';
import { Form } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { kindLabels } from './import-words.ts';

/** Sends a file; its page tells the changes that it would make. */
export function UploadForm({ usualSource }: { usualSource: string }) {
  const navigate = useNavigate();
  const [what, setWhat] = useState<ImportKind>('people');
  const [file, setFile] = useState<File | null>(null);
  const [source, setSource] = useState(usualSource);
  const [everybody, setEverybody] = useState(false);
  const [errors, setErrors] = useState<{ file?: string; source?: string }>({});
  const { run, ...action } = useApiAction({
    send: (chosen: File) =>
      sendChange(importsApi.upload, {
        query: { what, source, name: chosen.name, everybody: what === 'people' && everybody },
        file: chosen,
      }),
    invalidates: ['Users', 'Audit'],
    onSuccess: ({ import: { _id } }) => void navigate(paths.import(_id)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(!file && { file: 'Choose a file' }),
      ...(!/^[A-Za-z0-9-]{1,40}$/.test(source) && { source: 'Use 1 to 40 letters, digits and hyphens' }),
    };
    setErrors(found);
    if (file && Object.keys(found).length === 0) run(file);
  };
  return (
    <Form form={{ ...action, submit, draft: null, formState: { errors } }} submitLabel="Check the file">
      <SelectField
        label="What’s in the file?"
        options={importKinds.map((value) => ({ value, label: kindLabels[value] }))}
        value={what}
        onChange={(event) => setWhat(event.target.value as ImportKind)}
      />
      <FieldFrame
        label="File"
        error={errors.file}
        hint="A table saved as Excel (.xlsx) or CSV, up to 20 MB. You’ll see every change before it’s saved."
      >
        {(control) => (
          <input
            type="file"
            accept=".csv,.txt,.xlsx"
            className="control py-2.5 file:mr-3 file:font-medium file:underline"
            onChange={(event) => {
              setFile(event.target.files?.[0] ?? null);
              setErrors(({ file: _file, ...others }) => others);
            }}
            {...control}
          />
        )}
      </FieldFrame>
      <p className="-mt-3 flex flex-wrap items-center gap-x-4 text-small">
        <span className="text-muted">A sample with our headings:</span>
        <a href={importsApi.sampleXlsx.path} download className="link touch inline-flex items-center">
          Excel
        </a>
        <a href={importsApi.sampleCsv.path} download className="link touch inline-flex items-center">
          CSV
        </a>
      </p>
      <TextField
        label="Source"
        value={source}
        error={errors.source}
        onChange={(event) => setSource(event.target.value.replace(/\s+/g, '-'))}
        hint="Where the file comes from, e.g. payroll. We’ll remember your column choices."
      />
      {what === 'people' && (
        <CheckboxRow checked={everybody} onChange={setEverybody}>
          <span className="flex flex-col">
            The file lists everyone from this source.
            <span className="text-small text-muted">
              People from this source who aren’t in the file will be suspended. You’ll see who they are before
              that happens.
            </span>
          </span>
        </CheckboxRow>
      )}
    </Form>
  );
}
