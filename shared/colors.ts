/**
 * Colours for programs and avatars. Each has at least 4.5:1 contrast under white text
 * (product §16); colors.test.ts computes it.
 */
export const palette = [
  '#1f4e8c',
  '#8a3b12',
  '#1d6b4f',
  '#7a2e6b',
  '#5c5312',
  '#205f73',
  '#9b2743',
  '#46409c',
  '#3d6217',
  '#6d4423',
  '#0b6a6a',
  '#84307f',
] as const;

/** The first palette colour that none of the neighbours has, beginning at `start`. */
export function pickColor(neighbours: readonly string[], start: number): string {
  const rotated = palette.map((_, index) => palette[(start + index) % palette.length]!);
  return rotated.find((color) => !neighbours.includes(color)) ?? rotated[0]!;
}
