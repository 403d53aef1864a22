import type { Sql } from '../db/json.ts';
import type { Endpoint } from '#shared/endpoint';
import type { Context } from './context.ts';
import type { ReadContext } from './read-context.ts';
import { read, serveRead } from './read.ts';
import { sendJson } from './send-json.ts';

/** A call whose answer is computed from a read. */
export interface ComputedRead<Reply, Path extends string> {
  kind: 'computed-read';
  facts: (context: ReadContext<unknown, Path>) => Sql;
  compute: (facts: never) => Reply;
}

/**
 * A read whose reply SQL can't make, such as a code. It is SQL of the facts, and a function from them to the
 * reply. A caller without the right is refused as everywhere; `compute` may refuse as well.
 */
export function computedRead<Facts, Reply, Path extends string>(
  facts: (context: ReadContext<unknown, Path>) => Sql<Facts | null>,
  compute: (facts: Facts) => Reply,
): ComputedRead<Reply, Path> {
  return { kind: 'computed-read', facts, compute };
}

export function serveComputedRead(
  context: Context,
  endpoint: Endpoint,
  { facts, compute }: ComputedRead<unknown, string>,
): void {
  serveRead(context, endpoint, read(facts), (reply, text) =>
    sendJson(reply, JSON.stringify(compute(JSON.parse(text) as never))),
  );
}
