/** Somebody who waits, and the sessions in which they may be given a seat, in the order in which they would be. */
export interface Waiter {
  program_id: string;
  person_id: string;
  /** The session in which they sit meanwhile. */
  left: string | null;
  sessions: readonly string[];
}

/** Somebody who gets a seat; `left` is the session in which they sat until then. */
export interface Promotion {
  program_id: string;
  person_id: string;
  session_id: string;
  left: string | null;
}

/**
 * Who gets which seat. The first who may have one takes it, until nobody is left who may; whoever changes the seat frees
 * one, which those before may want. `free` holds the seats of each session and is changed.
 */
export function choosePromotions(waiters: readonly Waiter[], free: Map<string, number>): Promotion[] {
  const waiting = [...waiters];
  const promotions: Promotion[] = [];
  const add = (session: string, seats: number) => free.set(session, (free.get(session) ?? 0) + seats);
  for (let index = 0; index < waiting.length;) {
    const { program_id, person_id, left, sessions } = waiting[index]!;
    const session_id = sessions.find((session) => (free.get(session) ?? 0) > 0);
    if (session_id === undefined) {
      index += 1;
      continue;
    }
    promotions.push({ program_id, person_id, session_id, left });
    waiting.splice(index, 1);
    add(session_id, -1);
    if (left !== null) {
      add(left, 1);
      index = 0;
    }
  }
  return promotions;
}
