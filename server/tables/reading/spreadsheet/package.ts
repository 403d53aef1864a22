import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { Refusal } from '#shared/errors';
import { fromBufferPromise, type Entry } from 'yauzl';
import { limits } from '../limits.ts';
import { damagedFile, tooLarge } from '../refusals.ts';

/** The parts of an .xlsx file, which is a zip archive. */
export interface Package {
  has(path: string): boolean;
  /**
   * A part's text in pieces, unpacked as they are asked for. Throws Refusal("file_type") if it is damaged or
   * absent. Throws Refusal("file_too_large") if all that was read of the package is more than the limit.
   */
  read(path: string): AsyncGenerator<string, undefined>;
  /** The bytes of a part that is read besides, so that they aren't counted. */
  lookThrough(path: string): AsyncGenerator<Buffer, undefined>;
}

/**
 * The package in the file. Its directory is checked before anything is unpacked, and each part has exactly the
 * size in the directory.
 *
 * Throws Refusal("file_type") if it is no whole archive, Refusal("file_too_large") if it unpacks to more than the limit.
 */
export async function openPackage(bytes: Buffer): Promise<Package> {
  const archive = await fromBufferPromise(bytes).catch(() => {
    throw damagedFile();
  });
  if (archive.entryCount > limits.parts) throw tooLarge('This file has too many parts.');
  const parts = new Map<string, Entry>();
  let declared = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      declared += entry.uncompressedSize;
      if (declared > limits.unpackedBytes) throw tooLarge();
      parts.set(keyOf(entry.fileName), entry);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : damagedFile();
  }

  let sum = 0;
  // A workbook may name one part many times.
  const count = (length: number) => {
    sum += length;
    if (sum > limits.unpackedBytes) throw tooLarge();
  };
  async function* unpack(path: string): AsyncGenerator<Buffer, undefined> {
    const entry = parts.get(keyOf(path));
    if (!entry) throw damagedFile();
    let length = 0;
    try {
      const packed = await archive.openReadStreamPromise(entry, { decodeFileData: false });
      for await (const piece of unpacked(packed, entry.compressionMethod)) {
        if ((length += piece.length) > entry.uncompressedSize) break;
        yield piece;
      }
    } catch {
      throw damagedFile();
    }
    if (length !== entry.uncompressedSize) throw damagedFile();
  }
  return {
    has: (path) => parts.has(keyOf(path)),
    read: (path) => decode(unpack(path), count),
    lookThrough: unpack,
  };
}

/** Larger than the usual pieces: each has to wait for its turn. */
const pieceLength = 64 * 1024;

/** The ways in which a part may be stored. */
const [asItIs, deflated] = [0, 8];

function unpacked(packed: Readable, method: number): AsyncIterable<Buffer> {
  if (method === asItIs) return packed;
  if (method !== deflated) throw damagedFile();
  return pipeline(packed, createInflateRaw({ chunkSize: pieceLength }), () => undefined);
}

async function* decode(
  pieces: AsyncIterable<Buffer>,
  count: (length: number) => void,
): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of pieces) {
    count(piece.length);
    yield textOf(() => decoder.decode(piece, { stream: true }));
  }
  yield textOf(() => decoder.decode());
}

function textOf(decodePiece: () => string): string {
  try {
    return decodePiece();
  } catch {
    throw damagedFile();
  }
}

/** Names of parts are the same in small letters and capitals. */
function keyOf(path: string): string {
  return path.toLowerCase();
}
