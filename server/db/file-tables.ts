import type { Generated } from 'kysely';
import type { FileType } from '#shared/files/file-rules';
import { impersonal, kept, leftOut, personal, type Table } from './table.ts';

const keptAsProof = kept('the digest proves which file belonged to a record, without its name and bytes');
const isOther = leftOut('it is another person, or the person, as the audit trail tells');

/** Files at records and programs: part of server/db/tables.ts. */
export const fileTables = {
  files: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      id: personal<Generated<string>>(keptAsProof, 'records.files.id'),
      record_id: personal<string | null>(keptAsProof, leftOut('it stands at its record')),
      program_id: impersonal<string | null>(),
      place: impersonal<Generated<number>>(),
      name: personal<string | null>('emptied', 'records.files.name'),
      type: personal<FileType>(keptAsProof, 'records.files.type'),
      size: personal<number | null>(keptAsProof, 'records.files.size'),
      sha256: personal<Buffer | null>(keptAsProof, 'records.files.sha256'),
      put_by: personal<string>(keptAsProof, isOther),
      put_at: personal<Date>(keptAsProof, 'records.files.put_at'),
      free_since: impersonal<Date | null>(),
      removed_at: personal<Date | null>(keptAsProof, 'records.files.removed_at'),
      removed_by: personal<string | null>(keptAsProof, isOther),
      removed_because: personal<string | null>('emptied', 'records.files.removed_because'),
    },
  },
  file_pieces: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      file_id: personal<string>('deleted', leftOut('it stands at its file')),
      place: personal<number>('deleted', leftOut('it is a part of the file')),
      content: personal<Buffer>(
        'deleted',
        leftOut('`export-person --files` writes the files beside the JSON'),
      ),
    },
  },
} satisfies Record<string, Table>;
