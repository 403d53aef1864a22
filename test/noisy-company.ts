/** Something that another system tells of somebody on a day. */
export type Act =
  | { is: 'move'; person: number; department: number }
  /** A move that is taken back after a number of nights. */
  | { is: 'blip'; person: number; department: number; nights: number }
  | { is: 'suspend'; person: number; nights: number }
  | { is: 'away'; person: number; from: number; nights: number }
  | { is: 'leave'; person: number; nights: number };

/** A change to be made in the product. */
type Change =
  | { is: 'department'; person: number; department: number }
  | { is: 'away'; person: number; from: number; until: number }
  | { is: 'suspend' | 'end-suspension' | 'leave' | 'return'; person: number };

interface Person {
  department: number;
  hasLeft: boolean;
  /** The day on which somebody was suspended. */
  suspended: number | null;
  away: { from: number; until: number } | null;
}

interface Training {
  /** How many nights it stays for somebody who doesn't fit; null of somebody who fits, or isn't looked at. */
  nights: number | null;
  isSeated: boolean;
}

const nightsKept = 3;

/**
 * The trainings of each person, as one would keep them in a notebook: each program is for one department. Days
 * are counted from the first one.
 */
export class Company {
  readonly #people: Person[];
  /** By program, the people who have it. */
  readonly #trainings: Map<number, Training>[];
  /** The changes that follow by themselves, by day. */
  readonly #later = new Map<number, Change[]>();
  readonly #done = {
    moves: 0,
    blips: 0,
    suspensions: 0,
    absences: 0,
    left: 0,
    returned: 0,
    ended: 0,
    seatsLost: 0,
  };

  constructor(departments: readonly number[], programs: number) {
    this.#people = departments.map((department) => ({
      department,
      hasLeft: false,
      suspended: null,
      away: null,
    }));
    this.#trainings = Array.from({ length: programs }, () => new Map());
    for (const [person, { department }] of this.#people.entries())
      this.#trainings[department]!.set(person, { nights: null, isSeated: true });
  }

  /** Lives through the acts of a day, as far as they make sense, and returns the changes that they are. */
  take(acts: readonly Act[], today: number): Change[] {
    const changes = [...(this.#later.get(today) ?? [])].filter((change) => this.#makesSense(change));
    for (const change of changes) this.#apply(change, today);
    for (const act of acts) {
      const { person } = act;
      const { department, hasLeft, suspended, away } = this.#people[person]!;
      if (hasLeft) continue;
      const make = (...made: Change[]) => {
        for (const change of made) this.#apply(change, today);
        changes.push(...made);
      };
      const then = (nights: number, change: Change) => {
        if (nights === 0) make(change);
        else this.#later.set(today + nights, [...(this.#later.get(today + nights) ?? []), change]);
      };
      if (act.is === 'move') {
        make({ is: 'department', person, department: act.department });
        this.#done.moves += 1;
      } else if (act.is === 'blip') {
        make({ is: 'department', person, department: act.department });
        then(act.nights, { is: 'department', person, department });
        this.#done.blips += 1;
      } else if (act.is === 'suspend' && suspended === null) {
        make({ is: 'suspend', person });
        then(act.nights, { is: 'end-suspension', person });
        this.#done.suspensions += 1;
      } else if (act.is === 'away' && away === null) {
        make({ is: 'away', person, from: act.from, until: act.from + act.nights });
        this.#done.absences += 1;
      } else if (act.is === 'leave') {
        make({ is: 'leave', person });
        then(act.nights, { is: 'return', person });
        this.#done.left += 1;
      }
    }
    return changes;
  }

  /** Passes the night before this day. */
  pass(today: number): void {
    const back: number[] = [];
    for (const [person, each] of this.#people.entries()) {
      if (each.away && each.away.until < today) {
        each.away = null;
        back.push(person);
      }
      // Suspended at nine in the morning; the night comes at half past two.
      if (each.suspended !== null && today - each.suspended >= 2) this.#loseSeats(person);
    }
    for (const trainings of this.#trainings)
      for (const [person, training] of trainings) {
        if (!this.#isLookedAt(person, today)) training.nights = null;
        else if (training.nights === 1) {
          trainings.delete(person);
          this.#done.ended += 1;
        } else if (training.nights !== null) training.nights -= 1;
      }
    for (const person of back) this.#sync(person, today);
  }

  /** "3 17 seated": who has which training. */
  trainings(): string[] {
    return this.#trainings
      .flatMap((trainings, program) =>
        [...trainings].map(([person, { isSeated }]) =>
          `${program} ${person} ${isSeated ? 'seated' : ''}`.trim(),
        ),
      )
      .toSorted();
  }

  /** How much has happened. */
  done() {
    return this.#done;
  }

  #makesSense({ is, person }: Change): boolean {
    const { hasLeft, suspended } = this.#people[person]!;
    if (is === 'return') return hasLeft;
    return !hasLeft && (is !== 'end-suspension' || suspended !== null);
  }

  #apply(change: Change, today: number): void {
    const person = this.#people[change.person]!;
    if (change.is === 'department') person.department = change.department;
    if (change.is === 'away') person.away = { from: today + change.from, until: today + change.until };
    if (change.is === 'suspend') person.suspended = today;
    if (change.is === 'end-suspension') person.suspended = null;
    if (change.is === 'leave') {
      Object.assign(person, { hasLeft: true, suspended: null, away: null });
      for (const trainings of this.#trainings) trainings.delete(change.person);
    }
    if (change.is === 'return') {
      person.hasLeft = false;
      this.#done.returned += 1;
    }
    this.#sync(change.person, today);
  }

  #isLookedAt(person: number, today: number): boolean {
    const { hasLeft, suspended, away } = this.#people[person]!;
    return !hasLeft && suspended === null && !(away && away.from <= today);
  }

  #sync(person: number, today: number): void {
    if (!this.#isLookedAt(person, today)) return;
    const { department } = this.#people[person]!;
    for (const [program, trainings] of this.#trainings.entries()) {
      const training = trainings.get(person);
      if (program === department) {
        if (training) training.nights = null;
        else trainings.set(person, { nights: null, isSeated: false });
      } else if (training) training.nights ??= nightsKept;
    }
  }

  #loseSeats(person: number): void {
    for (const trainings of this.#trainings) {
      const training = trainings.get(person);
      if (!training?.isSeated) continue;
      training.isSeated = false;
      this.#done.seatsLost += 1;
    }
  }
}
