import { FileText } from 'lucide-react';
import { formatCount } from '#shared/count';
import { countParts, pathOfPart } from '#shared/paper';
import { buttonStyle } from '../ui/button-style.ts';

/** Opens a document to print; where its rows are too many for one file, each of its parts. */
export function PaperLinks({
  path,
  label,
  rows,
}: {
  path: string;
  label: string;
  /** How many rows the document has. */
  rows: number;
}) {
  const parts = countParts(rows);
  return Array.from({ length: parts }, (_, index) => index + 1).map((part) => (
    <a
      key={part}
      href={pathOfPart(path, part)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle('outline', 'default')}
    >
      <FileText aria-hidden="true" className="size-5" />
      {parts === 1 ? label : `${label}, part ${part} of ${formatCount(parts)}`}
    </a>
  ));
}
