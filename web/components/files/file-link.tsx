import { Download, FileText } from 'lucide-react';
import { filePath } from '#shared/files/calls';
import { fileEndings } from '#shared/files/file-rules';
import type { File } from '#shared/files/file';
import { sizeWords } from './file-words.ts';

/** The kind of a file, by the ending of its type: "PDF". */
const kindOf = ({ type }: File) => fileEndings[type].toUpperCase();

/** Opens a file in a tab of its own, and beside it keeps it. One whose name was erased is called by its kind. */
export function FileLinks({ file }: { file: File }) {
  const name = file.name ?? kindOf(file);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-x-3">
      <a
        href={filePath(file._id, { view: true })}
        target="_blank"
        rel="noreferrer"
        className="link touch flex min-w-0 flex-1 items-center gap-2"
      >
        <FileText aria-hidden="true" className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </a>
      {/* A file's kind is in its name, where it has one. */}
      <span className="shrink-0 text-small text-muted tabular-nums">{sizeWords(file.size)}</span>
      <a
        href={filePath(file._id)}
        aria-label={`Download ${name}`}
        title="Download"
        className="touch inline-flex shrink-0 items-center justify-center rounded-md transition-colors hover:bg-mist print:hidden"
      >
        <Download aria-hidden="true" className="size-5" />
      </a>
    </span>
  );
}
