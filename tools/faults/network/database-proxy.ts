import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';

/** A stretch of network between the server and the database that can be made bad. */
export interface DatabaseProxy {
  /** Of the database, through the proxy. */
  url: string;
  /** Makes each round trip take so much longer. */
  delay(milliseconds: number): void;
  /**
   * Lets nothing through any more, and keeps all connections open. A connection that lost something in the hole
   * stays dead, as behind a firewall that has forgotten it.
   */
  swallow(isHole: boolean): void;
  /** How often the server has asked, and waited for the answer before it asked again; on all connections together. */
  roundTrips(): number;
  /** Breaks the next connection that commits: before the database learns of it, or once it has answered. */
  cutNextCommit(when: 'before' | 'after'): void;
  /** Refuses connections and breaks those there are. */
  close(): Promise<void>;
  /** Takes connections again, on the same port. */
  open(): Promise<void>;
}

/** As it stands in a simple query of PostgreSQL's protocol, and in the answer to it. */
const commit = 'commit\0';
const committed = 'COMMIT\0';

/** Puts itself between, on a port of 127.0.0.1. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = targetOf(databaseUrl);
  let latency = 0;
  let isHole = false;
  let cut: 'before' | 'after' | null = null;
  let port = 0;
  let roundTrips = 0;
  const sockets = new Set<Socket>();

  const forward = (
    from: Socket,
    to: Socket,
    link: { isDead: boolean },
    { delayOf, onSent }: { delayOf: () => number; onSent: () => void },
  ) => {
    const send = (chunk: string | Buffer) => {
      if (link.isDead) return;
      onSent();
      to.write(chunk);
    };
    sockets.add(from);
    from.on('data', (chunk) => {
      if (isHole) link.isDead = true;
      if (link.isDead) return;
      const delay = delayOf();
      // Timers of the same length fire in the order in which they were set, so the bytes stay in order.
      if (delay > 0) setTimeout(() => send(chunk), delay);
      else send(chunk);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      if (!link.isDead) to.destroy();
    });
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect(target);
    const link = { isDead: false };
    client.on('data', (chunk) => {
      if (cut === null || !chunk.includes(commit)) return;
      const breakOff = () => {
        link.isDead = true;
        client.destroy();
        upstream.destroy();
      };
      if (cut === 'before') breakOff();
      else upstream.prependListener('data', (answer: Buffer) => answer.includes(committed) && breakOff());
      cut = null;
    });
    let isAnswered = true;
    const noteQuestion = () => {
      if (isAnswered) roundTrips += 1;
      isAnswered = false;
    };
    const noteAnswer = () => {
      isAnswered = true;
    };
    forward(client, upstream, link, { delayOf: () => 0, onSent: noteQuestion });
    forward(upstream, client, link, { delayOf: () => latency, onSent: noteAnswer });
  });
  const open = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        ({ port } = server.address() as AddressInfo);
        server.off('error', reject);
        resolve();
      });
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await open();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    delay: (milliseconds) => {
      latency = milliseconds;
    },
    swallow: (value) => {
      isHole = value;
    },
    roundTrips: () => roundTrips,
    cutNextCommit: (when) => {
      cut = when;
    },
    close,
    open,
  };
}

/** A database in the parameter "host" is behind a unix socket in that folder. */
function targetOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder
    ? { path: join(folder, `.s.PGSQL.${port || 5432}`) }
    : { host: hostname, port: Number(port || 5432) };
}
