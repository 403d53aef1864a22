import { Refusal } from '#shared/errors';
import { limits } from './limits.ts';
import { tooLarge, wrongFile } from './refusals.ts';

/** For documents that a text's decoder would let through. */
const otherDocument = /^\s*(?:%PDF-|\{\\rtf|<\?xml|<!doctype|<html|<table)/i;
const zip = Buffer.from('PK\u0003\u0004', 'latin1');
/** For Excel's files before .xlsx, and those with a password. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Which of the two a file is, judged by its content: its name may be anything.
 *
 * Throws Refusal("file_too_large"), Refusal("no_rows") if it is empty, Refusal("file_type") if it is neither.
 */
export function fileKind(bytes: Buffer): 'spreadsheet' | 'text' {
  if (bytes.length > limits.fileBytes) throw tooLarge();
  if (bytes.length === 0) throw new Refusal('no_rows');
  const startsWith = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature);
  if (startsWith(zip)) return 'spreadsheet';
  if (startsWith(compoundFile))
    throw wrongFile(
      'This Excel file has a password or is an old one (.xls). Save it as .xlsx without a password and try again.',
    );
  if (otherDocument.test(bytes.toString('latin1', 0, 200).replace(/^\u00ef\u00bb\u00bf/, '')))
    throw wrongFile();
  return 'text';
}
