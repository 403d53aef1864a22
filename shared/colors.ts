/**
 * Colours for programs and avatars. Each has at least 4.5:1 contrast under white text
 * (product §16). None is red, which says that something is wrong. colors.test.ts computes both.
 */
export const palette = [
  '#1f4e8c',
  '#8a3b12',
  '#1d6b4f',
  '#7a2e6b',
  '#5c5312',
  '#205f73',
  '#4a5568',
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

/** The light of one channel of a colour, as WCAG 2 computes it. */
const lightOf = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** How well white text is read on a colour like "#1f4e8c": 4.5 and more is readable (WCAG 2.2, 1.4.3). */
export function contrastUnderWhite(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => lightOf(parseInt(color.slice(at, at + 2), 16) / 255));
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}

/** Whether white text can be read on the colour. */
export const carriesWhiteText = (color: string): boolean => contrastUnderWhite(color) >= 4.5;
