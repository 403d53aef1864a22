import type { File } from '#shared/files/file';
import { FileLinks } from '../../components/files/file-link.tsx';

/** The files of a program, to open. */
export function ProgramFiles({ files }: { files: readonly File[] }) {
  return (
    <ul aria-label="Files" className="flex flex-col divide-y divide-line border-t border-line pt-2">
      {files.map((file) => (
        <li key={file._id} className="flex py-1">
          <FileLinks file={file} />
        </li>
      ))}
    </ul>
  );
}
