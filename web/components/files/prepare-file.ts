import { fileTooLarge, largestFile, wrongFileType } from '#shared/files/file-rules';
import { shrinkPicture } from './shrink-picture.ts';

/** A chosen file as it is sent: a picture with a small one to show. */
export interface PreparedFile {
  file: File;
  preview: string | null;
}

/** Makes a picture small, and leaves a PDF as it is. For any other file it is the reason, as a sentence. */
export async function prepareFile(chosen: File): Promise<PreparedFile | string> {
  const prepared = (await isPdf(chosen)) ? { file: chosen, preview: null } : await shrinkPicture(chosen);
  if (!prepared) return wrongFileType;
  return prepared.file.size > largestFile ? fileTooLarge : prepared;
}

/** By its first letters, as the server looks: a name may say anything. */
async function isPdf(file: File): Promise<boolean> {
  // A file that was moved since it was chosen can't be read any more.
  const start = await file
    .slice(0, 5)
    .text()
    .catch(() => '');
  return start === '%PDF-';
}
