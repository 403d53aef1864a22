import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * A stretch of network between the server and the database that can be made bad.
 *
 * @typedef {object} DatabaseProxy
 * @property {string} url of the database, through the proxy
 * @property {(milliseconds: number) => void} delay makes each round trip take so much longer
 * @property {(isHole: boolean) => void} swallow lets nothing through any more, and keeps all connections open.
 *   A connection that lost something in the hole stays dead, as behind a firewall that has forgotten it
 * @property {() => Promise<void>} close refuses connections and breaks those there are
 * @property {() => Promise<void>} open takes connections again, on the same port
 *
 * @returns {Promise<DatabaseProxy>}
 */
export async function startDatabaseProxy(/** @type {string} */ databaseUrl) {
  const target = targetOf(databaseUrl);
  let latency = 0;
  let isHole = false;
  let port = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();

  const forward = (
    /** @type {import('node:net').Socket} */ from,
    /** @type {import('node:net').Socket} */ to,
    /** @type {{isDead: boolean}} */ link,
    /** @type {() => number} */ delayOf,
  ) => {
    sockets.add(from);
    from.on('data', (chunk) => {
      if (isHole) link.isDead = true;
      if (link.isDead) return;
      const delay = delayOf();
      // Timers of the same length fire in the order in which they were set, so the bytes stay in order.
      if (delay > 0) setTimeout(() => link.isDead || to.write(chunk), delay);
      else to.write(chunk);
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
    forward(client, upstream, link, () => 0);
    forward(upstream, client, link, () => latency);
  });
  /** @type {() => Promise<void>} */
  const open = () =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        ({ port } = /** @type {import('node:net').AddressInfo} */ (server.address()));
        server.off('error', reject);
        resolve();
      });
    });
  /** @type {() => Promise<void>} */
  const close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });

  await open();
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.toString(),
    delay: (milliseconds) => (latency = milliseconds),
    swallow: (/** @type {boolean} */ value) => (isHole = value),
    close,
    open,
  };
}

/** A database in the parameter "host" is behind a unix socket in that folder. */
function targetOf(/** @type {string} */ databaseUrl) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder
    ? { path: join(folder, `.s.PGSQL.${port || 5432}`) }
    : { host: hostname, port: Number(port || 5432) };
}
