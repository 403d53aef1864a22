/** The kinds of files at records and programs (product §117), each with its ending. Their content decides. */
export const fileEndings = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
} as const;

export type FileType = keyof typeof fileEndings;

export const fileTypes = Object.keys(fileEndings) as [FileType, ...FileType[]];

/** In bytes. The database has the same number. */
export const largestFile = 10 * 1024 * 1024;

export const mostFilesOfRecord = 5;
export const mostFilesOfProgram = 20;

/** In bytes: all files together in the proposals of a person upon which nobody has decided. */
export const mostUndecidedBytes = 50 * 1024 * 1024;

/** The characters of a name, with its ending. */
export const longestFileName = 120;

/** As how many changes an upload counts for the limit on changes. */
export const weightOfUpload = 10;

/** The refusals' sentences here; those of imports have the same codes. */
export const wrongFileType = 'We can’t take this file. Please choose a PDF or a JPEG, PNG or WebP picture.';
export const fileTooLarge = 'A file can have up to 10 MB.';
