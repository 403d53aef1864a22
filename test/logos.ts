import { crc32, deflateSync } from 'node:zlib';

/** A part of a PNG, with its length and sum. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  whole.writeUInt32BE(data.length, 0);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

interface Picture {
  width?: number;
  height?: number;
  colourType?: number;
  /** Bits of each number of a pixel. */
  depth?: number;
  interlace?: number;
  /** The picture's bytes before they are packed. */
  rows?: Buffer;
  /** Parts between the head and the picture. */
  others?: readonly Buffer[];
}

/** A PNG in colours with transparency. */
export function pngOf({
  width = 4,
  height = 4,
  colourType = 6,
  depth = 8,
  interlace = 0,
  rows,
  others = [],
}: Picture = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colourType, 0, 0, interlace], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc((width * 4 * depth) / 8, 0x9c)]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...others,
    pngChunk('IDAT', deflateSync(rows ?? Buffer.concat(Array<Buffer>(height).fill(row)))),
    pngChunk('IEND'),
  ]);
}

export const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#1f4e8c" d="M0 0h8v8H0z"/></svg>';

export const pngUrl = (file = pngOf()): string => `data:image/png;base64,${file.toString('base64')}`;
export const svgUrl = (text = svg): string =>
  `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
