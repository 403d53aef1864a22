import { fileTypeFromBuffer } from 'file-type';
import { fileTypes, type FileType } from '#shared/files/file-rules';

/** The length of the beginning of a file that decides its kind, in bytes. */
export const beginning = 4 * 1024;

/**
 * The kind of a file by how it begins; null for any that we don't take. Neither its name nor the sender's word
 * counts. Nothing else in it is looked at: it may be broken, or be something else as well.
 */
export async function kindOf(bytes: Buffer): Promise<FileType | null> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, beginning));
  return fileTypes.find((type) => type === found?.mime) ?? null;
}
