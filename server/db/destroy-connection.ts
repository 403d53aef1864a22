import type { Socket } from 'node:net';

/**
 * Ends the connection without a word to the database, which may never answer. Its queries fail at once, for
 * the reason if one is given.
 */
export function destroyConnection(client: object | null, reason?: Error): void {
  const connected: { connection?: { stream: Socket } } | null = client;
  connected?.connection?.stream.destroy(reason);
}
