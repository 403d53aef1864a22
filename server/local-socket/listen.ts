import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Refusal } from '#shared/errors';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { StartError } from '../start-error.ts';
import { encodeFrame } from './frames.ts';
import { clearPlace, removePlace } from './place.ts';
import { fulfil, request } from './requests.ts';

interface Surroundings {
  database: Database;
  clock: Clock;
  /** Whose lock this process holds. */
  dataFolder: string;
  /** Told of defects, and that there is no socket. */
  onTrouble: (error: unknown) => void;
}

export interface LocalSocket {
  close(): Promise<void>;
}

/**
 * Lets this machine's command line ask the process that has the embedded database open, through a socket that only
 * its account can use. Where there can be no socket the server works without it.
 */
export async function listenLocally(surroundings: Surroundings): Promise<LocalSocket> {
  const { dataFolder, onTrouble } = surroundings;
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('error', () => {}).once('close', () => connections.delete(socket));
    void answer(socket, surroundings);
  });
  try {
    const path = clearPlace(dataFolder);
    server.listen(path);
    await once(server, 'listening');
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  } catch (error) {
    onTrouble(
      new Error('Backups and audit commands need the server stopped: it has no local socket.', {
        cause: error,
      }),
    );
  }
  // The web application decides how long this process lives.
  server.unref();
  return {
    close: async () => {
      for (const socket of connections) socket.destroy();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
      removePlace(dataFolder);
    },
  };
}

async function answer(socket: Socket, surroundings: Surroundings): Promise<void> {
  const send = async (bytes: Buffer) => {
    if (socket.destroyed) throw new Error('whoever asked has gone');
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  };
  try {
    const asked = request.parse(JSON.parse(await readLine(socket)));
    const result = await fulfil(asked, surroundings, (bytes) => send(encodeFrame('piece', bytes)));
    await send(encodeFrame('result', Buffer.from(JSON.stringify(result))));
  } catch (error) {
    const isForPeople = error instanceof StartError || error instanceof Refusal;
    if (!isForPeople && !socket.destroyed) surroundings.onTrouble(error);
    const message = isForPeople ? error.message : 'The server could not do this; its log says why.';
    await send(encodeFrame('refusal', Buffer.from(message))).catch(() => {});
  }
  socket.end();
}

async function readLine(socket: Socket): Promise<string> {
  for await (const line of createInterface({ input: socket })) {
    // Goes on listening, to notice when whoever asked has gone.
    socket.resume();
    return line;
  }
  throw new StartError('Nothing was asked.');
}
