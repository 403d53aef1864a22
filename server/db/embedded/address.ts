import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { accessFile } from './data-folder.ts';

/** Where the PostgreSQL of a cluster listens. */
export interface Address {
  /** For node-postgres. */
  url: string;
  /** The same for PostgreSQL's command line. */
  settings: Record<string, string>;
}

/** The facts that a connection over TCP needs. */
export interface Access {
  port: number;
  password: string;
}

export const superuser = 'lodestar';

// PostgreSQL refuses a socket whose path is longer than the system's limit, 104 bytes on macOS and 108 on Linux.
const longestSocketPath = 103;

/**
 * Where PostgreSQL is to listen: on a socket inside its cluster's folder, which only its account can enter. If the
 * path is too long for a socket, and on Windows, it is on 127.0.0.1. Its port and password are in a file beside it.
 */
export async function findAddress(cluster: string): Promise<Address> {
  const isLong = Buffer.byteLength(join(cluster, '.s.PGSQL.5432')) > longestSocketPath;
  if (process.platform === 'win32' || isLong) {
    const { port, password } = await findAccess(cluster);
    return {
      url: `postgresql://${superuser}:${password}@127.0.0.1:${port}/postgres`,
      settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    };
  }
  return {
    url: `postgresql://${superuser}@localhost:5432/postgres?host=${encodeURIComponent(cluster)}`,
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: cluster,
      unix_socket_permissions: '0700',
    },
  };
}

/** Draws a port and a password for a new cluster. */
export async function drawAccess(): Promise<Access> {
  return { port: await findFreePort(), password: randomBytes(24).toString('base64url') };
}

/** The cluster's, with another port where PostgreSQL doesn't run and another program has taken the last one. */
async function findAccess(cluster: string): Promise<Access> {
  const access = JSON.parse(readFileSync(accessFile(cluster), 'utf8')) as Access;
  if (existsSync(join(cluster, 'postmaster.pid')) || (await isFree(access.port))) return access;
  const moved = { ...access, port: await findFreePort() };
  writeAccess(cluster, moved);
  return moved;
}

/** Keeps them in the cluster's folder, for its owner alone. */
export function writeAccess(cluster: string, access: Access): void {
  writeFileSync(accessFile(cluster), JSON.stringify(access), { mode: 0o600, flush: true });
}

async function findFreePort(): Promise<number> {
  const server = await listen(0);
  const { port } = server.address() as AddressInfo;
  await close(server);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  try {
    await close(await listen(port));
    return true;
  } catch {
    return false;
  }
}

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, 'close');
}
