import { FileText } from 'lucide-react';
import { certificatePath } from '#shared/training/records/calls';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { usePaper } from './use-paper.ts';
import { classNames } from '../ui/class-names.ts';

/** The certificate of a record, which opens as a PDF; none of one that was never accepted. */
export function CertificateLink({
  record,
  dense = false,
}: {
  record: TrainingRecord;
  /** Whether the icon is all that shows from 992 px on. */
  dense?: boolean;
}) {
  const paper = usePaper();
  if (record.state === 'proposed' || record.state === 'rejected') return null;
  return (
    <a
      href={certificatePath(record._id, paper)}
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
