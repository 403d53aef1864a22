import { FileText } from 'lucide-react';
import { certificatePath, type TrainingRecord } from '#shared/api/records';
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
  if (record.state === 'proposed' || record.state === 'rejected') return null;
  return (
    <a
      href={certificatePath(record._id)}
      target="_blank"
      rel="noreferrer"
      title={dense ? 'Certificate' : undefined}
      className={classNames(
        'link touch inline-flex items-center gap-1.5 text-small print:hidden',
        dense && 'justify-center rounded-sm transition-colors lg:hover:bg-line',
      )}
    >
      <FileText aria-hidden="true" className="size-4" />
      <span className={dense ? 'lg:sr-only' : undefined}>Certificate</span>
      <span className="sr-only"> of {record.title} (PDF)</span>
    </a>
  );
}
