import { filesApi } from '#shared/files/calls';
import type { File as StoredFile } from '#shared/files/file';
import { ApiError } from '../../api/api-error.ts';
import { sendChange } from '../../api/send-change.ts';
import type { ChosenFile, ChosenFiles } from './use-chosen-files.ts';

/** The refusals that are about the file itself: their sentence is beside it. */
const aboutFile = new Set(['file_type', 'file_too_large', 'too_many_files']);

/**
 * Sends a chosen file to this record, or without one for a program. It isn't among the chosen files any more once it is
 * stored. If it is refused, the sentence is shown beside the files. Throws the errors of sending.
 */
export async function sendFile(
  chosen: ChosenFiles,
  each: ChosenFile,
  record: string | null,
): Promise<StoredFile> {
  const { file } = each;
  const query = { name: file.name };
  try {
    const { file: stored } = record
      ? await sendChange(filesApi.addToRecord, { params: { id: record }, query, file })
      : await sendChange(filesApi.addToProgram, { query, file });
    chosen.remove(each);
    return stored;
  } catch (error) {
    if (error instanceof ApiError && aboutFile.has(error.code)) chosen.refuse(error.message);
    throw error;
  }
}
