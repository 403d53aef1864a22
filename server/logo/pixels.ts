import { PNG } from 'pngjs';

/** The largest room of a logo, in points: on a certificate. On screens it is at most 160 by 48 pixels. */
export const logoRoom = { width: 220, height: 44 };

/** As many dots as a printer has there, 300 an inch. That is more than a screen with three dots a pixel shows. */
const mostDots = { width: 917, height: 184 };

/** The pixels of a PNG, each of four bytes. Rejects for one that is damaged. */
export function decodePng(file: Buffer): Promise<PNG> {
  return new Promise((resolve, reject) => {
    new PNG().parse(file, (error: Error | null, png) => (error ? reject(error) : resolve(png)));
  });
}

/** The picture as a PNG of 8 bits, with its transparency if it has any. */
export function encodePng(png: PNG): Buffer {
  const isOpaque = png.data.every((value, index) => index % 4 < 3 || value === 255);
  return isOpaque ? encodeOnWhite(png) : PNG.sync.write(png, { colorType: 6 });
}

/** The same on white, without transparency. */
export const encodeOnWhite = (png: PNG): Buffer => PNG.sync.write(png, { colorType: 2 });

/**
 * The picture as large as a printer can show it in its room, or in a part of the dots. A smaller one stays
 * as it is. A pixel is the mean of those that it covers. A more transparent one counts less for the colour.
 */
export function shrinkToRoom(png: PNG, part = 1): PNG {
  const scale = part * Math.min(mostDots.width / png.width, mostDots.height / png.height);
  if (scale >= 1) return png;
  const [width, height] = [png.width, png.height].map((side) => Math.max(1, Math.round(side * scale)));
  const small = new PNG({ width: width!, height: height! });
  const [columns, rows] = [covered(png.width, width!), covered(png.height, height!)];
  let at = 0;
  for (const row of rows)
    for (const column of columns) {
      small.data.set(meanOf(png, row, column), at);
      at += 4;
    }
  return small;
}

/** Pixels in a row or column: the first, and which share of each counts. */
interface Span {
  first: number;
  shares: readonly number[];
}

/** The pixels that each of fewer ones covers. */
function covered(from: number, to: number): Span[] {
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [(index * from) / to, Math.min(((index + 1) * from) / to, from)];
    const first = Math.floor(start);
    const shares = Array.from(
      { length: Math.ceil(end) - first },
      (__, next) => Math.min(first + next + 1, end) - Math.max(first + next, start),
    );
    return { first, shares };
  });
}

function meanOf({ data, width }: PNG, rows: Span, columns: Span): [number, number, number, number] {
  let [red, green, blue, opacity, whole] = [0, 0, 0, 0, 0];
  for (const [down, high] of rows.shares.entries()) {
    let at = 4 * ((rows.first + down) * width + columns.first);
    for (const wide of columns.shares) {
      const share = high * wide;
      const weight = share * data[at + 3]!;
      red += weight * data[at]!;
      green += weight * data[at + 1]!;
      blue += weight * data[at + 2]!;
      opacity += weight;
      whole += share;
      at += 4;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  return [red, green, blue, (opacity * opacity) / whole].map((sum) => Math.round(sum / opacity)) as [
    number,
    number,
    number,
    number,
  ];
}
