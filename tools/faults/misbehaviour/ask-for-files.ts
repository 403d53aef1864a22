import { count, type Counts } from '../../load/figures.ts';

interface Asked {
  port: number;
  token: string;
  paths: readonly string[];
  connections: number;
  seconds: number;
  limit?: number | undefined;
}

/** Asks for these in turn, on so many connections at a time, and reads each to its end; counts the answers. */
export async function askForFiles({
  port,
  token,
  paths,
  connections,
  seconds,
  limit = Infinity,
}: Asked): Promise<Counts> {
  const counts: Counts = {};
  const until = performance.now() + seconds * 1_000;
  let sent = 0;
  const ask = async () => {
    while (sent < limit && performance.now() < until) {
      const path = paths[sent % paths.length]!;
      sent += 1;
      try {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        await response.arrayBuffer();
        count(counts, `${response.status}${response.headers.has('retry-after') ? ' with Retry-After' : ''}`);
      } catch (error) {
        count(counts, String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  return counts;
}
