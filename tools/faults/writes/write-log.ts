/** People for whom something was asked in one call. */
interface Batch {
  people: string[];
  acknowledged: boolean;
}

interface ProgramNotes {
  /** How many it was created with. */
  sessions: number;
  assigned: Batch[];
  /** Session by person, acknowledged. */
  enrolled: Map<string, string>;
  completed: Batch[];
}

/** What was asked of the server and what of it was acknowledged, to be found again later. */
export class WriteLog {
  /** Writes acknowledged so far. */
  count = 0;
  /** Those acknowledged. */
  programs = new Map<string, ProgramNotes>();
  /** Names of those acknowledged. */
  departments = new Set<string>();
  /** Number in the last name by person, acknowledged. */
  names = new Map<string, number>();
  /** How many changes of names were acknowledged. */
  namesChanged = 0;
  lastName: number;

  /** `lastName`: the last number that an earlier log has given out. */
  constructor(lastName = 0) {
    this.lastName = lastName;
  }

  noteProgram(id: string, sessions: number): void {
    this.count += 1;
    this.programs.set(id, { sessions, assigned: [], enrolled: new Map(), completed: [] });
  }

  noteDepartment(name: string): void {
    this.count += 1;
    this.departments.add(name);
  }

  /** Notes a batch that is asked for now; the result is to be called when it is acknowledged. */
  noteBatch(program: string, kind: 'assigned' | 'completed', people: string[]): () => void {
    const batch = { people, acknowledged: false };
    this.programs.get(program)?.[kind].push(batch);
    return () => {
      this.count += 1;
      batch.acknowledged = true;
    };
  }

  noteEnrolment(program: string, person: string, session: string): void {
    this.count += 1;
    this.programs.get(program)?.enrolled.set(person, session);
  }

  /** The number to go into the person's new name, rising; the function is to be called when it is acknowledged. */
  noteName(person: string): { number: number; acknowledge: () => void } {
    this.lastName += 1;
    const number = this.lastName;
    const acknowledge = () => {
      this.count += 1;
      this.namesChanged += 1;
      this.names.set(person, number);
    };
    return { number, acknowledge };
  }

  /** What is in it now, whatever is noted here later. */
  copy(): WriteLog {
    const copy = new WriteLog(this.lastName);
    copy.count = this.count;
    copy.programs = structuredClone(this.programs);
    copy.departments = structuredClone(this.departments);
    copy.names = structuredClone(this.names);
    copy.namesChanged = this.namesChanged;
    return copy;
  }
}
