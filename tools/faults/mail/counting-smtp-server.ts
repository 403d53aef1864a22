import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CountingSmtpServer {
  url: string;
  /** How many mails came so far. */
  count(): number;
  /** Resolves when the next mail to this address has come. */
  nextTo(address: string): Promise<void>;
  stop(): Promise<void>;
}

/** An SMTP server on this machine that takes everything at once, and keeps nothing. */
export async function startCountingSmtpServer(): Promise<CountingSmtpServer> {
  let count = 0;
  const waiting = new Map<string, () => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        count += 1;
        for (const { address } of session.envelope.rcptTo) waiting.get(address)?.();
        done();
      });
    },
  });
  // Servers are killed meanwhile.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    nextTo: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of server.connections) connection._socket.destroy();
      }),
  };
}
