import { fileEndings, longestFileName, type FileType } from '#shared/files/file-rules';

/** Signs that turn the text around them, and fillers that nobody sees; joiners that scripts need stay. */
const turning = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/** Endings of our kinds that people know, too. */
const endings: Readonly<Record<FileType, RegExp>> = {
  'application/pdf': /\.pdf$/iu,
  'image/jpeg': /\.jpe?g$/iu,
  'image/png': /\.png$/iu,
  'image/webp': /\.webp$/iu,
};

/**
 * The name under which a file is kept. It is the sender's without its path. Characters are removed that control or turn
 * a text, or that a system forbids in names. It has at most 120 characters and the ending of its kind, whatever it
 * had before. If nothing is left, the name is "File".
 */
export function nameFor(sent: string, type: FileType): string {
  const own = sent.toWellFormed().normalize('NFC').split(/[\\/]/u).at(-1)!;
  const clean = own
    .replace(turning, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}:*?"<>|]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(endings[type], '')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
  const ending = `.${fileEndings[type]}`;
  const short = Array.from(clean || 'File').slice(0, longestFileName - ending.length);
  return `${short.join('').trim()}${ending}`;
}
