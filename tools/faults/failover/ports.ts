import { createServer } from 'node:net';

/**
 * Ports of 127.0.0.1 that stay free while nobody listens on them: outside of the range from which the system takes the
 * ports of outgoing connections (32768 and above on Linux), else a killed node might not get its own back.
 */
export async function findLastingPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = 12_000 + Math.floor(Math.random() * 20_000);
    if (!ports.includes(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
