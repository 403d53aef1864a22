import { Refusal } from '../errors.ts';
import { fileTooLarge, largestFile } from './file-rules.ts';

/** Throws Refusal("file_too_large"), which says the size of these files. */
export function refuseTooLarge(size: number): void {
  if (size > largestFile) throw new Refusal('file_too_large', { message: fileTooLarge });
}
