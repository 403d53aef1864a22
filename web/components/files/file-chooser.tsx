import { Camera, CircleAlert, FileText, Paperclip, X } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import { buttonStyle } from '../../ui/button-style.ts';
import { IconButton } from '../../ui/button.tsx';
import { sizeWords } from './file-words.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

/** Takes photographs and chooses files, and lists them. */
export function FileChooser({
  label,
  hint,
  chosen,
  firstRef,
  children,
}: {
  label: string;
  hint: ReactNode;
  chosen: ChosenFiles;
  /** For the focus, where a file is refused. */
  firstRef?: Ref<HTMLInputElement>;
  /** The rows of files that are stored already. */
  children?: ReactNode;
}) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const { files, error, isPreparing } = chosen;
  const input = {
    type: 'file',
    className: 'sr-only',
    'aria-describedby': error ? `${hintId} ${errorId}` : hintId,
    'aria-invalid': error ? true : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (target.files?.length) chosen.choose([...target.files]);
      // So that the same file can be chosen again.
      target.value = '';
    },
  } as const;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-3">
        {/* At a desk there is no camera to hold over a page. */}
        <label className={`${buttonStyle('outline', 'default')} ${asButton} lg:pointer-fine:hidden`}>
          <Camera aria-hidden="true" className="size-5" />
          Take a photo
          <input accept="image/*" capture="environment" {...input} />
        </label>
        <label className={`${buttonStyle('outline', 'default')} ${asButton}`}>
          <Paperclip aria-hidden="true" className="size-5" />
          Choose a file
          <input ref={firstRef} accept="application/pdf,image/*" multiple {...input} />
        </label>
      </div>
      <div id={hintId} className="flex flex-col gap-1 text-small text-muted">
        {hint}
      </div>
      <ul aria-label="Files" className="flex flex-col gap-2 empty:hidden">
        {children}
        {files.map((file) => (
          <li key={file.key} className="flex items-center gap-3 rounded-md border border-line p-2">
            <Preview src={file.preview} />
            <span className="min-w-0 flex-1">
              <span className="block wrap-anywhere">{file.file.name}</span>
              <span className="text-small text-muted tabular-nums">{sizeWords(file.file.size)}</span>
            </span>
            <IconButton label={`Remove ${file.file.name}`} onClick={() => chosen.remove(file)}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <p role="status" className={isPreparing ? 'text-small text-muted' : 'sr-only'}>
        {isPreparing && 'Preparing the file…'}
      </p>
      {error && (
        <p id={errorId} role="alert" className="flex items-start gap-1.5 text-small text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** A label that looks like a button has the focus of its input, and is pressed like one. */
const asButton =
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-not-allowed has-disabled:bg-line has-disabled:text-muted';

function Preview({ src }: { src: string | null }) {
  if (src) return <img src={src} alt="" className="size-16 shrink-0 rounded-sm bg-white object-cover" />;
  return (
    <span className="flex size-16 shrink-0 items-center justify-center rounded-sm bg-mist">
      <FileText aria-hidden="true" className="size-6" />
    </span>
  );
}
