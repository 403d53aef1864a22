/**
 * What was asked of the server and what of it was acknowledged, to be found again later.
 *
 * @typedef {object} ProgramNotes
 * @property {number} sessions that it was created with
 * @property {{people: string[], acknowledged: boolean}[]} assigned batches
 * @property {Map<string, string>} enrolled session by person, acknowledged
 * @property {{people: string[], acknowledged: boolean}[]} completed batches
 */
export class Ledger {
  /** Writes acknowledged so far. */
  count = 0;
  /** @type {Map<string, ProgramNotes>} those acknowledged */
  programs = new Map();
  /** @type {Set<string>} names of those acknowledged */
  departments = new Set();
  /** @type {Map<string, number>} number in the last name by person, acknowledged */
  names = new Map();
  lastName = 0;

  noteProgram(/** @type {string} */ id, /** @type {number} */ sessions) {
    this.count += 1;
    this.programs.set(id, { sessions, assigned: [], enrolled: new Map(), completed: [] });
  }

  noteDepartment(/** @type {string} */ name) {
    this.count += 1;
    this.departments.add(name);
  }

  /** Notes a batch that is asked for now; the result is to be called when it is acknowledged. */
  noteBatch(
    /** @type {string} */ program,
    /** @type {'assigned' | 'completed'} */ kind,
    /** @type {string[]} */ people,
  ) {
    const batch = { people, acknowledged: false };
    this.programs.get(program)?.[kind].push(batch);
    return () => {
      this.count += 1;
      batch.acknowledged = true;
    };
  }

  noteEnrolment(/** @type {string} */ program, /** @type {string} */ person, /** @type {string} */ session) {
    this.count += 1;
    this.programs.get(program)?.enrolled.set(person, session);
  }

  /** The number to go into the person's new name, rising; the function is to be called when it is acknowledged. */
  noteName(/** @type {string} */ person) {
    this.lastName += 1;
    const number = this.lastName;
    const acknowledge = () => {
      this.count += 1;
      this.names.set(person, number);
    };
    return { number, acknowledge };
  }

  /** What is in it now, whatever is noted here later. */
  copy() {
    const copy = new Ledger();
    copy.count = this.count;
    copy.programs = structuredClone(this.programs);
    copy.departments = structuredClone(this.departments);
    copy.names = structuredClone(this.names);
    copy.lastName = this.lastName;
    return copy;
  }
}
