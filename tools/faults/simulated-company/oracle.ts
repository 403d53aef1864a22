import {
  choosersOf,
  keyOf,
  localDay,
  localTime,
  seatsShort,
  sessionsToMark,
  type AssignmentFacts,
  type Facts,
} from './facts.ts';

/** A mail as it arrived, and the kind of its message. */
export interface Arrival {
  kind: string;
  to: string;
  subject: string;
  text: string;
  sessionId: string | null;
}

/** A training of which somebody is to be told, as it stood then. */
interface Item {
  key: string;
  /** Which cycle, due date and assignment: another one is another thing. */
  which: string;
}

const stepsBefore = [30, 14, 7, 3, 1];
const stepsAfter = Array.from({ length: 12 }, (_, week) => -1 - 7 * week);
const dayLength = 24 * 60 * 60_000;

const days = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayLength;
const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());

/** The last step that has come by this day: each on its day, or on the Friday before. */
function lastStep(due: string, today: string): number | undefined {
  return [...stepsBefore, ...stepsAfter].findLast((step) => {
    const day = days(due) - step;
    // January 1, 1970 was a Thursday.
    const back = { 2: 1, 3: 2 }[((day % 7) + 7) % 7] ?? 0;
    return day - back <= days(today) && days(today) - days(due) <= 84;
  });
}

/** Says by itself who is to get which mail when, and compares that with the mails that arrive. */
export class Oracle {
  readonly problems: string[] = [];
  readonly #timeZone: string;
  /** Of each training the last step that was told. */
  readonly #told = new Map<string, number>();
  /** The reminders that have to come, and of which trainings they tell. */
  readonly #pending = new Map<string, readonly Item[]>();
  /** The day of everybody's latest reminder, and the day on which it came. */
  readonly #lastDay = new Map<string, string>();
  readonly #cameOn = new Map<string, string>();
  #seatsDay = '';
  readonly #seatsPending = new Set<string>();
  readonly #seatsCameOn = new Map<string, string>();
  readonly #asked = new Set<string>();
  readonly #marksPending = new Set<string>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** The messages that the job has to add at this moment. */
  expect(facts: Facts): void {
    for (const { id, markers } of sessionsToMark(facts)) {
      if (markers.some((marker) => this.#asked.has(`${id} ${marker}`))) continue;
      for (const marker of markers) {
        this.#asked.add(`${id} ${marker}`);
        this.#marksPending.add(`${id} ${marker}`);
      }
    }
    const today = localDay(facts.now, this.#timeZone);
    if (this.#seatsDay === today || !this.isOpenHour(facts.now, '08:00')) return;
    this.#seatsDay = today;
    if ([...facts.programs.keys()].some((id) => seatsShort(facts, id, this.#timeZone) > 0))
      for (const { id, role, hasLeft } of facts.users.values())
        if (role === 'admin' && !hasLeft && this.#seatsCameOn.get(id) !== today) this.#seatsPending.add(id);
    for (const [personId, items] of this.#itemsOf(facts, today)) this.#announce(personId, today, items);
  }

  /** The reminders that a manager's call has to add; returns to how many people. */
  expectByHand(facts: Facts, programId: string, people: readonly string[]): number {
    return this.#expectNow(facts, choosersOf(facts, programId, this.#timeZone), people);
  }

  /** The same of a call about all that is overdue in the manager's programs. */
  expectOverdue(facts: Facts, managerId: string, people: readonly string[]): number {
    const overseen = [...facts.programs.values()].filter((each) => each.assigned_manager_id === managerId);
    const rows = overseen.flatMap(({ id }) => choosersOf(facts, id, this.#timeZone));
    return this.#expectNow(
      facts,
      rows.filter(({ due }) => due < facts.now),
      people,
    );
  }

  #expectNow(facts: Facts, rows: readonly AssignmentFacts[], people: readonly string[]): number {
    const day = this.#nextOpenDay(facts.now);
    const theirs = rows.filter(
      ({ employee_id }) => people.includes(employee_id) && !this.#hasHad(employee_id, day),
    );
    const ofThatDay = this.#itemsOf(facts, day);
    const byPerson = Map.groupBy(theirs, ({ employee_id }) => employee_id);
    for (const [personId, trainings] of byPerson) {
      const items = trainings.map((row) => {
        const due = localDay(row.due, this.#timeZone);
        return { ...itemOf(row), step: Math.min(days(due) - days(day), lastStep(due, day) ?? Infinity) };
      });
      const keys = new Set(items.map(({ key }) => key));
      const others = (ofThatDay.get(personId) ?? []).filter(({ key }) => !keys.has(key));
      this.#announce(personId, day, [...items, ...others]);
    }
    return byPerson.size;
  }

  #announce(personId: string, day: string, items: readonly (Item & { step: number })[]): void {
    for (const { which, step } of items) this.#told.set(which, step);
    this.#lastDay.set(personId, day);
    // A training that still waits from an earlier day comes along.
    const earlier = this.#pending.get(personId) ?? [];
    this.#pending.set(personId, [
      ...items,
      ...earlier.filter(({ key }) => !items.some((item) => item.key === key)),
    ]);
  }

  #hasHad(personId: string, day: string): boolean {
    return this.#lastDay.get(personId) === day || this.#cameOn.get(personId) === day;
  }

  /** The steps that have come by this day and were not told, for each person who has had no reminder on it. */
  #itemsOf(facts: Facts, day: string): Map<string, (Item & { step: number })[]> {
    const found = new Map<string, (Item & { step: number })[]>();
    for (const programId of facts.programs.keys())
      for (const row of choosersOf(facts, programId, this.#timeZone)) {
        const step = lastStep(localDay(row.due, this.#timeZone), day);
        const item = itemOf(row);
        const told = this.#told.get(item.which) ?? Infinity;
        if (step === undefined || told <= step || this.#hasHad(row.employee_id, day)) continue;
        found.set(row.employee_id, [...(found.get(row.employee_id) ?? []), { ...item, step }]);
      }
    return found;
  }

  /** Judges the mails that have arrived at this moment, and finds those that are missing. */
  judge(facts: Facts, arrivals: readonly Arrival[]): void {
    const people = new Map([...facts.users.values()].map((user) => [user.email, user]));
    for (const arrival of arrivals) {
      const person = people.get(arrival.to)!;
      if (person.hasLeft) this.#blame(facts, arrival, 'has left');
      if (!['reminder', 'unmarked', 'add-seats'].includes(arrival.kind)) continue;
      if (!this.isOpenHour(facts.now, '07:00')) this.#blame(facts, arrival, 'wrong hour');
      if (arrival.kind === 'reminder') this.#judgeReminder(facts, arrival, person.id);
      if (arrival.kind === 'add-seats') this.#judgeSeats(facts, arrival, person.id);
      if (arrival.kind === 'unmarked') this.#judgeMark(facts, arrival, person.id);
    }
    if (this.isOpenHour(facts.now, '07:00')) this.#findMissing(facts);
  }

  #judgeReminder(facts: Facts, arrival: Arrival, personId: string): void {
    const today = localDay(facts.now, this.#timeZone);
    if (this.#cameOn.get(personId) === today) this.#blame(facts, arrival, 'a second one on that day');
    this.#cameOn.set(personId, today);
    const valid = this.#validItems(facts, personId);
    this.#forgetOthers(personId, valid);
    const expected = valid.map(({ key }) => key.split(' ')[1]!);
    const told = titlesIn(facts, arrival);
    this.#pending.delete(personId);
    if (told.toSorted().join() === expected.toSorted().join()) return;
    const titles = expected.map((id) => facts.programs.get(id)!.title);
    this.#blame(facts, arrival, `it should tell of ${titles.join(', ') || 'nothing'}`);
  }

  /** A training that waited and isn't told after all comes again when it holds again. */
  #forgetOthers(personId: string, valid: readonly Item[]): void {
    for (const item of this.#pending.get(personId) ?? [])
      if (!valid.includes(item)) this.#told.delete(item.which);
  }

  /** The trainings that wait to be told and still hold: the same cycle and due date, and still the person's move. */
  #validItems(facts: Facts, personId: string): Item[] {
    return (this.#pending.get(personId) ?? []).filter(({ key, which }) => {
      const row = facts.assignments.get(key);
      if (!row || itemOf(row).which !== which) return false;
      return choosersOf(facts, row.program_id, this.#timeZone).includes(row);
    });
  }

  #judgeSeats(facts: Facts, arrival: Arrival, personId: string): void {
    if (!this.#seatsPending.delete(personId)) this.#blame(facts, arrival, 'not expected');
    this.#seatsCameOn.set(personId, localDay(facts.now, this.#timeZone));
    for (const id of titlesIn(facts, arrival))
      if (seatsShort(facts, id, this.#timeZone) === 0) this.#blame(facts, arrival, 'has seats');
  }

  #judgeMark(facts: Facts, arrival: Arrival, personId: string): void {
    const key = `${arrival.sessionId} ${personId}`;
    const isRight = sessionsToMark(facts, Infinity).some(
      ({ id, markers }) => id === arrival.sessionId && markers.includes(personId),
    );
    if (!this.#marksPending.delete(key) || !isRight) this.#blame(facts, arrival, 'not to be marked by them');
  }

  /** Nothing that still holds may wait any longer. */
  #findMissing(facts: Facts): void {
    for (const personId of this.#pending.keys()) {
      const valid = this.#validItems(facts, personId);
      this.#forgetOthers(personId, valid);
      if (valid.length > 0)
        this.problems.push(`${this.#at(facts)}: no reminder came to ${facts.users.get(personId)!.email}`);
    }
    this.#pending.clear();
    const areShort = [...facts.programs.keys()].some((id) => seatsShort(facts, id, this.#timeZone) > 0);
    if (areShort && this.#seatsPending.size > 0)
      this.problems.push(`${this.#at(facts)}: no admin was asked for seats`);
    this.#seatsPending.clear();
    const toMark = sessionsToMark(facts);
    for (const key of this.#marksPending) {
      if (toMark.some(({ id, markers }) => markers.some((marker) => key === `${id} ${marker}`)))
        this.problems.push(`${this.#at(facts)}: nobody was asked for the marks of ${key}`);
    }
    this.#marksPending.clear();
  }

  /** Monday to Friday, from then to eight in the evening. */
  isOpenHour(now: Date, from: string): boolean {
    const [day, time] = localTime(now, this.#timeZone).split(' ') as [string, string];
    return !isWeekend(day) && time >= from && time < '20:00';
  }

  #nextOpenDay(now: Date): string {
    const at = new Date(now);
    while (!this.isOpenHour(at, '07:00')) at.setTime(at.getTime() + 15 * 60_000);
    return localDay(at, this.#timeZone);
  }

  #blame(facts: Facts, { kind, to, subject }: Arrival, why: string): void {
    this.problems.push(`${this.#at(facts)}: ${kind} to ${to} (${subject}): ${why}`);
  }

  #at({ now }: Facts): string {
    return localTime(now, this.#timeZone);
  }
}

function itemOf({ employee_id, program_id, cycle, assigned_at, due }: AssignmentFacts): Item {
  const key = keyOf(employee_id, program_id);
  return { key, which: `${key} ${cycle} ${assigned_at.toISOString()} ${due.toISOString()}` };
}

/** The ids of the programs whose titles stand in the mail. */
function titlesIn({ programs }: Facts, { subject, text }: Arrival): string[] {
  const said = `${subject}\n${text}`.replaceAll(/\s+/g, ' ');
  return [...programs.values()].filter(({ title }) => said.includes(title)).map(({ id }) => id);
}
