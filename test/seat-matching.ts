/** A session to come, and how many of its seats are free; null is as many as come. */
export interface FreeSeats {
  startsAt: Date;
  seats: number | null;
}

/**
 * How many people are left without a seat in time if as many as can be have one. A maximum matching of
 * people and seats, found by augmenting paths, says so. Each person is the instant by which a session has to
 * start, or null for any.
 */
export function countUnseated(people: readonly (Date | null)[], sessions: readonly FreeSeats[]): number {
  const seats = sessions.flatMap(({ startsAt, seats: free }) =>
    Array.from({ length: free ?? people.length }, () => startsAt),
  );
  const personIn = new Map<number, number>();

  function findSeat(person: number, tried: Set<number>): boolean {
    const due = people[person];
    for (const [seat, startsAt] of seats.entries()) {
      if (tried.has(seat) || (due && startsAt > due)) continue;
      tried.add(seat);
      const sitting = personIn.get(seat);
      if (sitting === undefined || findSeat(sitting, tried)) {
        personIn.set(seat, person);
        return true;
      }
    }
    return false;
  }

  return people.filter((_, person) => !findSeat(person, new Set())).length;
}
