import { setTimeout as pause } from 'node:timers/promises';
import { findSeatViolations } from '../../../test/seat-violations.ts';
import { connect } from '../../postgres/query.ts';

export interface SeatWatch {
  /** How often everything was looked at. */
  looks: number;
  violations: Set<string>;
}

/** Looks at every rule again and again, past the server, until told to end; at each moment all must hold. */
export function watchSeats(url: string, promoteUntilHours: number): () => Promise<SeatWatch> {
  const watch: SeatWatch = { looks: 0, violations: new Set() };
  const state = { isStopping: false };
  const look = async () => {
    const client = await connect(url);
    try {
      while (!state.isStopping) {
        const ask = async (text: string, parameters: unknown[]) =>
          (await client.query<{ id: string }>(text, parameters)).rows;
        for (const violation of await findSeatViolations(ask, { now: new Date(), promoteUntilHours }))
          watch.violations.add(violation);
        watch.looks += 1;
        await pause(500);
      }
    } finally {
      await client.end();
    }
  };
  const looking = look();
  // Whoever ends it learns of a failure; until then it must not count as unhandled.
  looking.catch(() => {});
  return async () => {
    state.isStopping = true;
    await looking;
    return watch;
  };
}
