import { createTemporaryFolder } from '../../temporary-folder.ts';
import { startServer } from '../../server/child-server.ts';
import { medianOf } from '../../load/figures.ts';
import type { Checkout } from '../environment/checkouts.ts';
import type { Row } from '../report/table.ts';

const rounds = 5;

/** How long the product takes from the start of its process until it is ready, with the database that it brings along. */
export interface StartFigures {
  head: Row;
  /** Milliseconds of the first start, which makes the database and the demo company. */
  first: number;
  /** Of the next one. */
  later: number;
}

/** Starts all checkouts in turn, several times; the figures are medians. */
export async function measureStarts(checkouts: readonly Checkout[]): Promise<StartFigures[]> {
  const taken = checkouts.map((checkout) => ({ checkout, first: [] as number[], later: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { checkout, first, later } of round % 2 === 0 ? taken : taken.toReversed()) {
      const folder = createTemporaryFolder('start');
      const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data`, DEMO: 'on' };
      first.push(await startOnce(checkout, env));
      later.push(await startOnce(checkout, env));
      folder.remove();
    }
  }
  return taken.map(({ checkout, first, later }) => ({
    head: { version: checkout.name },
    first: medianOf(first),
    later: medianOf(later),
  }));
}

async function startOnce({ commandLine }: Checkout, env: Record<string, string>): Promise<number> {
  const server = await startServer(env, commandLine);
  await server.terminate();
  return server.startMilliseconds;
}
