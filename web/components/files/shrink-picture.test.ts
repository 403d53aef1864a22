import { describe, expect, test } from 'vitest';
import { fittingSize } from './shrink-picture.ts';

describe('the size at which a picture is sent', () => {
  test('is at most 2,000 pixels wide, in the same proportions §35.24', () => {
    expect(fittingSize({ width: 4_000, height: 3_000 })).toEqual({ width: 2_000, height: 1_500 });
    expect(fittingSize({ width: 3_000, height: 4_000 })).toEqual({ width: 2_000, height: 2_666 });
  });

  test('is never larger than the picture', () => {
    expect(fittingSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
    expect(fittingSize({ width: 2_000, height: 1 })).toEqual({ width: 2_000, height: 1 });
  });

  test('is one that every canvas can hold, however long the picture is', () => {
    const { width, height } = fittingSize({ width: 1_500, height: 30_000 });
    expect(width * height).toBeLessThanOrEqual(16_000_000);
    expect(height / width).toBeCloseTo(20, 1);
  });

  test('has a pixel at least', () => {
    expect(fittingSize({ width: 90_000, height: 1 })).toEqual({ width: 2_000, height: 1 });
  });
});
