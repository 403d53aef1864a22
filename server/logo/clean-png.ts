import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { longestLogoSide } from '#shared/company/logo';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The parts of a PNG that draw: sizes, palette, transparency, picture and end. Others have texts, places and times. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** By the type of its colours: how many numbers a pixel has, and how many bits such a number may have. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** An interlaced picture comes as seven: where each begins, and how far apart its pixels are. */
const interlaced = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const whole = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const mostFilters = 4;
const pieceSize = 4 * 1024 * 1024;

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length, type and sum. */
  bytes: Buffer;
}

/**
 * The picture of a PNG, without anything else in the file. Null if the file is damaged, or its picture isn't
 * as large as it says. `size` if it is larger than a logo may be.
 */
export async function cleanPng(file: Buffer): Promise<Buffer | 'size' | null> {
  const chunks = readChunks(file);
  const head = chunks?.[0];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)!.type !== 'IEND')
    return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  if (width > longestLogoSide || height > longestLogoSide) return 'size';
  const rows = rowsOf(head.data, width, height);
  const hasColours = head.data[9] !== 3 || chunks.some(({ type }) => type === 'PLTE');
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  if (!rows || !hasColours || !(await unpacksTo(Buffer.concat(packed), rows))) return null;
  return Buffer.concat([
    signature,
    ...chunks.filter(({ type }) => drawing.has(type)).map(({ bytes }) => bytes),
  ]);
}

/** How long each row of the picture is, in bytes; null where the head says something that no reader takes. */
function rowsOf(head: Buffer, width: number, height: number): number[] | null {
  const [depth, colourType, compression, filter, interlace] = head.subarray(8);
  const { channels, depths } = colourTypes[colourType!] ?? { channels: 0, depths: [] };
  if (!depths.includes(depth!) || compression !== 0 || filter !== 0 || interlace! > 1) return null;
  const rows = (interlace === 1 ? interlaced : whole).flatMap(({ x, y, dx, dy }) => {
    const [across, down] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    const length = 1 + Math.ceil((across * channels * depth!) / 8);
    return across > 0 && down > 0 ? Array<number>(down).fill(length) : [];
  });
  return rows.length > 0 ? rows : null;
}

/** Whether this unpacks to these rows and nothing more: a small file may unpack to a huge picture. */
async function unpacksTo(packed: Buffer, rows: readonly number[]): Promise<boolean> {
  const total = rows.reduce((sum, length) => sum + length, 0);
  try {
    // In few pieces, as to put many together keeps everybody waiting.
    const picture = await promisify(inflate)(packed, { maxOutputLength: total, chunkSize: pieceSize });
    let at = 0;
    const areRead = rows.every((length) => {
      const isKnown = picture[at]! <= mostFilters;
      at += length;
      return isKnown;
    });
    return areRead && picture.length === total;
  } catch {
    return false;
  }
}

/** The file's parts up to its end, each as its sum says; null where it isn't made of such. */
function readChunks(file: Buffer): Chunk[] | null {
  if (!file.subarray(0, signature.length).equals(signature)) return null;
  const chunks: Chunk[] = [];
  for (let at = signature.length; at + 12 <= file.length && chunks.at(-1)?.type !== 'IEND';) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return null;
    const bytes = file.subarray(at, end);
    if (crc32(bytes.subarray(4, -4)) !== bytes.readUInt32BE(bytes.length - 4)) return null;
    chunks.push({ type: bytes.toString('latin1', 4, 8), data: bytes.subarray(8, -4), bytes });
    at = end;
  }
  return chunks.length > 0 ? chunks : null;
}
