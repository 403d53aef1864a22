import { FileText } from 'lucide-react';
import { certificatePath, type TrainingRecord } from '#shared/api/records';

/** The certificate of a record, which opens as a PDF; none of one that was never accepted. */
export function CertificateLink({ record }: { record: TrainingRecord }) {
  if (record.state === 'proposed' || record.state === 'rejected') return null;
  return (
    <a
      href={certificatePath(record._id)}
      target="_blank"
      rel="noreferrer"
      className="link touch inline-flex items-center gap-1.5 text-small"
    >
      <FileText aria-hidden="true" className="size-4" />
      Certificate
      <span className="sr-only"> of {record.title} (PDF)</span>
    </a>
  );
}
