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
