import { Refusal } from '#shared/errors';
import { mostFilesOfProgram } from '#shared/files/file-rules';
import type { Db } from '../../../../db/tables.ts';
import * as store from './store.ts';

/**
 * Gives a program the files that its form names (product §117); without the field they stay. One that the form doesn't
 * name any more belongs to nothing, and is gone after a day. Throws Refusal("too_many_files"), and "invalid_input" for a
 * file that is neither free nor this program's.
 */
export async function keepFilesOf(
  tx: Db,
  programId: string,
  files: readonly string[] | null | undefined,
  now: Date,
): Promise<void> {
  if (!files) return;
  const ids = [...new Set(files)];
  if (ids.length > mostFilesOfProgram)
    throw new Refusal('too_many_files', {
      message: 'A training can have up to 20 files. Nothing was saved.',
    });
  if ((await store.lockFitting(tx, programId, ids)) < ids.length)
    throw new Refusal('invalid_input', {
      errors: { files: 'One of these files is gone or belongs elsewhere. Please upload it again.' },
    });
  await store.setFiles(tx, programId, ids, now);
}
