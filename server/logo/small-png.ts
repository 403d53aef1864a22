import { Readable } from 'node:stream';
import { largestLogo } from '#shared/company/logo';
import { decodePng, encodePng, shrinkToRoom } from './pixels.ts';

export interface SmallPngFacts {
  /** In base64. */
  png: string;
}

/** The PNG as small as it is printed, or nothing where the file is no picture. */
export const writeSmallPng = ({ png }: SmallPngFacts): Readable =>
  Readable.from(makeSmall(Buffer.from(png, 'base64')), { objectMode: false });

async function* makeSmall(file: Buffer): AsyncGenerator<Buffer> {
  const picture = await decodePng(file).catch(() => null);
  if (picture === null) return;
  const small = encodePng(shrinkToRoom(picture));
  // A picture like a photo takes more room than its file did. With half the dots it always fits.
  yield small.length <= largestLogo ? small : encodePng(shrinkToRoom(picture, 1 / 2));
}
