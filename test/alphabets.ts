/** Texts of this number of bytes. */
export const alphabets = {
  'marks that Unicode sorts': (bytes: number) =>
    `a${'\u0301'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`,
  'one plain letter': (bytes: number) => 'a'.repeat(bytes),
  'pictures of families': (bytes: number) => '👨\u200D👩\u200D👧\u200D👦'.repeat(bytes / 25),
  'signs of direction': (bytes: number) => '\u200F\u202E'.repeat(bytes / 6),
} as const;

/** The largest bodies, with room for their other fields. */
export const [largestForm, largestBulk] = [62 * 1024, 1022 * 1024];

/** Beside other headers. */
export const longestUrl = 15 * 1024;
