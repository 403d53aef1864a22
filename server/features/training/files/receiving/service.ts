import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '#shared/errors';
import { fileTypes, wrongFileType } from '#shared/files/file-rules';
import { refuseTooLarge } from '#shared/files/too-large';
import { withDeadline } from '../../../../db/deadline.ts';
import { whyUnavailable } from '../../../../db/errors.ts';
import { pieceSize } from '../../../../db/stored-bytes.ts';
import type { Services } from '../../../../services.ts';
import { beginning, kindOf } from '../kinds/service.ts';
import { nameFor } from '../names/service.ts';
import * as store from './store.ts';

/** How often a piece is tried if there is no connection, and how long the next attempt waits, in milliseconds. */
const [mostAttempts, waitMilliseconds] = [20, 500];

type Needed = Pick<Services, 'db' | 'database' | 'clock'>;

/**
 * Takes the bytes of a file as they come and writes each piece when it is full. It has a connection for that one
 * statement alone. `keep` makes the file belong to something. Without that, and whatever goes wrong, nothing of it is left.
 * Throws Refusal("file_type") as soon as the beginning tells, "file_too_large", and "invalid_input" for an empty file.
 */
export async function receive<Kept>(
  services: Needed,
  { source, name, actorId }: { source: Readable; name: string; actorId: string },
  keep: (received: store.Received) => Promise<Kept>,
): Promise<Kept> {
  const digest = createHash('sha256');
  let [id, size, place] = [null as string | null, 0, 0];
  const begin = async (bytes: Buffer) => {
    const type = await kindOf(bytes);
    if (type === null)
      throw new Refusal('file_type', { message: wrongFileType, facts: { allowed: fileTypes } });
    const file = { name: nameFor(name, type), type, actorId, now: services.clock() };
    return patiently(services, () => store.beginFile(services.db, file));
  };
  try {
    for await (const { bytes, isWhole } of piecesOf(source)) {
      id ??= await begin(bytes);
      if (!isWhole) continue;
      size += bytes.length;
      refuseTooLarge(size);
      digest.update(bytes);
      const [fileId, at] = [id, place++];
      await patiently(services, () => store.addPiece(services.db, fileId, at, bytes));
    }
    if (id === null) throw new Refusal('invalid_input', { message: 'This file is empty.' });
    const received = { id, size, sha256: digest.digest() };
    return await patiently(services, () => keep(received));
  } catch (error) {
    const begun = id;
    // Nobody sees it anyway, and a day later a job removes it.
    if (begun !== null) await inTime(services, () => store.deleteFree(services.db, begun)).catch(() => {});
    throw error;
  }
}

/**
 * The bytes in pieces of 256 KiB; the last may be smaller. Before them comes the beginning, if it comes alone. So a wrong
 * file is refused before the rest of it has come. All pieces of a file are in the same memory, one after the other.
 */
async function* piecesOf(source: Readable): AsyncGenerator<{ bytes: Buffer; isWhole: boolean }, undefined> {
  const piece = Buffer.allocUnsafeSlow(pieceSize);
  let [length, isBegun] = [0, false];
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(piece, length, at);
      at += taken;
      length += taken;
      if (length < pieceSize) continue;
      yield { bytes: piece, isWhole: true };
      [length, isBegun] = [0, true];
    }
    if (!isBegun && length >= beginning) {
      isBegun = true;
      yield { bytes: piece.subarray(0, length), isWhole: false };
    }
  }
  if (length > 0) yield { bytes: piece.subarray(0, length), isWhole: true };
}

const inTime = <Result>({ database }: Needed, work: () => Promise<Result>): Promise<Result> =>
  withDeadline(database.deadlines.usual, work);

/** Somebody who has sent a file for minutes isn't sent away because of a busy second. */
async function patiently<Result>(services: Needed, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTime(services, work);
    } catch (error) {
      if (attempt === mostAttempts || whyUnavailable(error) !== 'busy') throw error;
      await pause(waitMilliseconds);
    }
  }
}
