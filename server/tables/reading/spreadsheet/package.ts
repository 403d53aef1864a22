import type { Readable } from 'node:stream';
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
 * The package in the file. Its directory is checked before anything is unpacked, and yauzl limits each part
 * to the size in the directory.
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

  let unpacked = 0;
  // A workbook may name one part many times.
  const count = (length: number) => {
    unpacked += length;
    if (unpacked > limits.unpackedBytes) throw tooLarge();
  };
  async function open(path: string): Promise<Readable> {
    const entry = parts.get(keyOf(path));
    if (!entry) throw damagedFile();
    return archive.openReadStreamPromise(entry).catch(() => {
      throw damagedFile();
    });
  }
  return {
    has: (path) => parts.has(keyOf(path)),
    async *read(path): AsyncGenerator<string, undefined> {
      yield* decode(await open(path), count);
    },
    async *lookThrough(path): AsyncGenerator<Buffer, undefined> {
      yield* unpack(await open(path));
    },
  };
}

async function* unpack(stream: Readable): AsyncGenerator<Buffer, undefined> {
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch {
    throw damagedFile();
  }
}

async function* decode(stream: Readable, count: (length: number) => void): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      count(piece.length);
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof Refusal ? error : damagedFile();
  }
}

/** Names of parts are the same in small letters and capitals. */
function keyOf(path: string): string {
  return path.toLowerCase();
}
