import { expect, test } from 'vitest';
import { carriesWhiteText, contrastUnderWhite, palette, pickColor } from './colors.ts';

test('colours carry white text at 4.5:1 or more §16.1', () => {
  for (const color of palette) expect(contrastUnderWhite(color), color).toBeGreaterThanOrEqual(4.5);
});

test('a colour carries white text from 4.5:1 on', () => {
  expect(contrastUnderWhite('#ffffff')).toBeCloseTo(1, 5);
  expect(contrastUnderWhite('#000000')).toBeCloseTo(21, 5);
  // The lightest grey that passes, and the next one.
  expect(['#767676', '#777777'].map(carriesWhiteText)).toEqual([true, false]);
});

test('a colour differs from its neighbours', () => {
  const neighbours = palette.slice(0, 5);
  expect(neighbours).not.toContain(pickColor(neighbours, 3));
});

test('no colour is red, which is for what is wrong alone §16.1', () => {
  const hueOf = (color: string) => {
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [
      number,
      number,
      number,
    ];
    return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  };
  for (const color of palette) expect(Math.abs(hueOf(color)), color).toBeGreaterThan(15);
});
