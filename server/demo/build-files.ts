import { createHash, randomUUID } from 'node:crypto';
import { plainPdf } from './plain-pdf.ts';

/** A file that somebody has put to a record or a program. */
interface DemoFile {
  name: string;
  lines: readonly string[];
  putBy: string;
  putAt: Date;
}

/** The row of a file, and its one piece. */
export function buildFile(
  belongsTo: { record_id: string } | { program_id: string },
  { name, lines, putBy, putAt }: DemoFile,
) {
  const content = plainPdf(lines);
  const id = randomUUID();
  return {
    file: {
      ...belongsTo,
      id,
      name,
      type: 'application/pdf' as const,
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      put_by: putBy,
      put_at: putAt,
      place: 1,
    },
    piece: { file_id: id, place: 0, content },
  };
}
