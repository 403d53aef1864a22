import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { longestLogoSide } from '#shared/company/logo';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The parts of a PNG that draw: sizes, palette, transparency, picture and end. Others hold texts, places and times. */
const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

/** How many numbers a pixel has, by the type of its colour. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Seven pictures of parts, each with an incomplete byte at the end of its rows, are larger than the whole one. */
const roomForInterlaced = 2;

interface Chunk {
  type: string;
  data: Buffer;
  whole: Buffer;
}

/**
 * The picture of a PNG, without whatever else the file holds. Null where the file is damaged, or its picture is larger
 * than it says; `size` where it is larger than a logo may be.
 */
export async function cleanPng(file: Buffer): Promise<Buffer | 'size' | null> {
  const chunks = readChunks(file);
  const head = chunks?.[0];
  if (!chunks || head?.type !== 'IHDR' || head.data.length !== 13 || chunks.at(-1)!.type !== 'IEND')
    return null;
  const [width, height] = [head.data.readUInt32BE(0), head.data.readUInt32BE(4)];
  if (width === 0 || height === 0) return null;
  if (width > longestLogoSide || height > longestLogoSide) return 'size';
  const perPixel = channels[head.data[9]!];
  const depth = head.data[8]!;
  if (perPixel === undefined || ![1, 2, 4, 8, 16].includes(depth)) return null;
  const most = roomForInterlaced * height * (Math.ceil((width * perPixel * depth) / 8) + 1);
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  if (!(await fits(Buffer.concat(packed), most))) return null;
  return Buffer.concat([
    signature,
    ...chunks.filter(({ type }) => drawing.has(type)).map(({ whole }) => whole),
  ]);
}

/** Whether this unpacks to a picture of at most so many bytes: a small file may hold a huge one. */
async function fits(packed: Buffer, most: number): Promise<boolean> {
  try {
    return (await promisify(inflate)(packed, { maxOutputLength: most })).length > 0;
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
    const whole = file.subarray(at, end);
    if (crc32(whole.subarray(4, -4)) !== whole.readUInt32BE(whole.length - 4)) return null;
    chunks.push({ type: whole.toString('latin1', 4, 8), data: whole.subarray(8, -4), whole });
    at = end;
  }
  return chunks.length > 0 ? chunks : null;
}
