import { Refusal } from '#shared/errors';

/** The file is none that we read. The message tells more than "choose another file" where it can. */
export function wrongFile(message?: string): Refusal {
  return new Refusal('file_type', message === undefined ? {} : { message });
}

/** The file was cut off, or isn't made as its format says. */
export function damagedFile(): Refusal {
  return wrongFile('This file is damaged. Save it again in your spreadsheet and try once more.');
}

/** The file goes beyond one of the limits. */
export function tooLarge(message?: string): Refusal {
  return new Refusal('file_too_large', message === undefined ? {} : { message });
}
