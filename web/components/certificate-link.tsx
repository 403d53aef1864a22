import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { certificatePath } from '#shared/training/records/calls';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { classNames } from '../ui/class-names.ts';
import { paperFor } from './reader-paper.ts';

/** The certificate of a record, which opens as a PDF; none of one that was never accepted. */
export function CertificateLink({
  record,
  dense = false,
}: {
  record: TrainingRecord;
  /** Whether the icon is all that shows from 992 px on. */
  dense?: boolean;
}) {
  // When it is pressed: the server, which writes the same link into its documents, knows no reader's region.
  const choosePaper = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = certificatePath(record._id, paperFor(navigator.language));
  };
  if (record.state === 'proposed' || record.state === 'rejected') return null;
  return (
    <a
      href={certificatePath(record._id)}
      onClick={choosePaper}
      onAuxClick={choosePaper}
      target="_blank"
      rel="noreferrer"
      title={dense ? 'Certificate' : undefined}
      aria-label={`Certificate of ${record.title} (PDF)`}
      className={classNames(
        'link touch inline-flex items-center gap-1.5 text-small print:hidden',
        dense && 'justify-center lg:min-h-8 lg:min-w-8',
      )}
    >
      <FileText aria-hidden="true" className="size-4" />
      <span className={dense ? 'lg:hidden' : undefined}>Certificate</span>
    </a>
  );
}
