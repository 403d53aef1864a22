import { FileText } from 'lucide-react';
import type { MouseEvent } from 'react';
import { certificatePath } from '#shared/training/records/calls';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { classNames } from '../ui/class-names.ts';
import { paperFor } from './reader-paper.ts';

/** The certificate of a record, which opens as a PDF. */
export function CertificateLink({
  id,
  title,
  dense = false,
}: {
  /** The record's. */
  id: string;
  /** The training's. */
  title: string;
  /** Whether the icon is all that shows from 992 px on. */
  dense?: boolean;
}) {
  return (
    <a
      {...toCertificate(id)}
      title={dense ? 'Certificate' : undefined}
      aria-label={`Certificate for ${title} (PDF)`}
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

/** Where a link to the certificate of this record leads. */
export function toCertificate(id: string) {
  // When it is pressed: the server, which writes the same link into its documents, knows no reader's region.
  const choosePaper = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = certificatePath(id, paperFor(navigator.language));
  };
  return {
    href: certificatePath(id),
    onClick: choosePaper,
    onAuxClick: choosePaper,
    target: '_blank',
    rel: 'noreferrer',
  };
}

/** Whether a record has a certificate: one that was never accepted has none. */
export function hasCertificate({ state }: Pick<TrainingRecord, 'state'>): boolean {
  return state !== 'proposed' && state !== 'rejected';
}
