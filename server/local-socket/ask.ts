import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { StartError } from '../start-error.ts';
import { decodeFrames } from './frames.ts';
import { findPlace } from './place.ts';
import type { Request, ResultOf } from './requests.ts';

/**
 * Asks the server that has this data folder open. Null when none listens. Throws StartError with the server's
 * refusal, or when it stops before it has answered.
 */
export async function askServer<Asked extends Request>(
  dataFolder: string,
  asked: Asked,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<{ result: ResultOf<Asked> } | null> {
  const socket = await connectTo(findPlace(dataFolder));
  if (!socket) return null;
  try {
    socket.write(`${JSON.stringify(asked)}\n`);
    for await (const frame of decodeFrames(socket as AsyncIterable<Buffer>)) {
      if (frame.kind === 'refusal') throw new StartError(frame.message);
      if (frame.kind === 'result') return { result: frame.value as ResultOf<Asked> };
      await write(frame.bytes);
    }
  } catch (error) {
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (syscall !== 'read' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  } finally {
    socket.destroy();
  }
  throw new StartError('The server stopped before it had answered. Please try again.');
}

const nobodyThere = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

async function connectTo(path: string): Promise<Socket | null> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (nobodyThere.has(code)) return null;
    throw new StartError(`The server's socket ${path} can't be used: ${message}.`, { cause: error });
  }
}
