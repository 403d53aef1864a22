import { expect, test } from 'vitest';
import { palette, pickColor } from './colors.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};

test('colours carry white text at 4.5:1 or more §16.1', () => {
  for (const color of palette) expect(1.05 / (luminance(color) + 0.05), color).toBeGreaterThanOrEqual(4.5);
});

test('a colour differs from its neighbours', () => {
  const neighbours = palette.slice(0, 5);
  expect(neighbours).not.toContain(pickColor(neighbours, 3));
});
