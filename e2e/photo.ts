import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';

/** A picture as Playwright chooses it. */
export interface ChosenPicture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The maker of the phone, among the data that a phone writes into its pictures. */
export const maker = 'Seed Phones';

/**
 * A photograph as an Android phone takes it upright: 4,000 by 3,000 pixels, to be turned to the right. It has the
 * phone's maker and the place. For people its upper half is red, and its lower half is blue.
 */
export async function takePhoto(page: Page, name = 'IMG_20261130_201500.jpg'): Promise<ChosenPicture> {
  // Turned to the right, the left edge becomes the upper one.
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 2_000, 3_000);
    context.fillStyle = '#0000ff';
    context.fillRect(2_000, 0, 2_000, 3_000);
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
    return [...new Uint8Array(await picture.arrayBuffer())];
  });
  const jpeg = Buffer.from(drawn);
  // Behind the marker with which a JPEG begins.
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The segment with the maker, the orientation "turn to the right" and the place. */
function exif(): Buffer {
  const text = Buffer.from(`${maker}\0`);
  const [short, ascii, long, rational] = [3, 2, 4, 5];
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
  const [gpsAt, textAt, degreesAt] = [8 + 42, 8 + 42 + 30, 8 + 42 + 30 + text.length];
  const main = directory(
    entry(0x010f, ascii, text.length, textAt),
    entry(0x0112, short, 1, 6),
    entry(0x8825, long, 1, gpsAt),
  );
  const gps = directory(entry(0x0001, ascii, 2, 'N'.charCodeAt(0)), entry(0x0002, rational, 3, degreesAt));
  const degrees = Buffer.alloc(24);
  [52, 1, 31, 1, 12, 1].forEach((part, index) => degrees.writeUInt32LE(part, index * 4));
  const content = Buffer.concat([Buffer.from('Exif\0\0'), header, main, gps, text, degrees]);
  const marker = Buffer.from([0xff, 0xe1, 0, 0]);
  marker.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([marker, content]);
}

/** How a picture looks: its size, and the colours near its upper and its lower edge. */
export async function lookAt(page: Page, picture: Buffer) {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]), { imageOrientation: 'none' });
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      const colourAt = (y: number) => {
        const [red, , blue] = context.getImageData(width / 2, y, 1, 1).data;
        return red! > blue! ? 'red' : 'blue';
      };
      return { width, height, above: colourAt(20), below: colourAt(height - 20) };
    },
    [...picture],
  );
}

/** A PDF of one empty page. */
export const pdf = (name: string, size = 0): ChosenPicture => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([
    Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>\n',
    ),
    Buffer.alloc(size, ' '),
    Buffer.from('%%EOF\n'),
  ]),
});
