import type { TrailEntry } from './entries.ts';
import { untold, type Unrecorded, type Replayed, type ReplayedRows } from './rows.ts';

export type Assignment = Replayed<'assignments'>;
export type Exemption = Replayed<'exemptions'>;
export type StoredFile = Replayed<'files'>;
export type TrainingRecord = Replayed<'training_records'>;

/** The assignment that a change is about. */
interface Whose {
  program: string;
  person: string;
}

const keyOf = ({ program, person }: Whose) => `${program} ${person}`;

/**
 * The rows to which the entries of the trail have led so far. It throws if an entry names a row that no
 * entry named before it.
 */
export class ReplayedCompany {
  readonly programs = new Map<string, Replayed<'programs'>>();
  readonly sessions = new Map<string, Replayed<'training_sessions'>>();
  /** The parts of each session, by its id. */
  readonly parts = new Map<string, readonly Replayed<'session_parts'>[]>();
  readonly records = new Map<string, TrainingRecord>();
  readonly files = new Map<string, StoredFile>();
  /** By program and version. */
  readonly versions = new Map<string, Replayed<'reading_versions'>>();
  /** By program, person, version and cycle. */
  readonly tries = new Map<string, Replayed<'reading_tries'>>();
  /** Entries that needed something that an erasure has emptied. */
  readonly emptied = new Set<TrailEntry>();
  /** The names of people whose account or change of name the trail tells. */
  readonly #names = new Map<string, string | Unrecorded>();
  readonly #assignments = new Map<string, Assignment>();
  readonly #exemptions = new Map<string, Exemption>();
  readonly #ended = new Map<string, Assignment>();
  /** The last complete row of each assignment and cycle. */
  readonly #completions = new Map<string, Assignment>();

  get rows(): ReplayedRows {
    return {
      programs: [...this.programs.values()],
      training_sessions: [...this.sessions.values()],
      session_parts: [...this.parts.values()].flat(),
      assignments: [...this.#assignments.values()],
      exemptions: [...this.#exemptions.values()],
      training_records: [...this.records.values()],
      reading_versions: [...this.versions.values()],
      reading_tries: [...this.tries.values()],
      // A file that belongs to nothing is deleted after a day without an entry.
      files: [...this.files.values()].filter(({ record_id, program_id }) => record_id ?? program_id),
    };
  }

  /** A text of the entry's personal part; null where it tells none, untold where the part is emptied. */
  textOf(entry: TrailEntry, name: string): string | null | Unrecorded {
    if (entry.personal) return (entry.personal.after?.[name] as string | undefined) ?? null;
    this.emptied.add(entry);
    return untold;
  }

  /** The name that the entry gives its person; untold where an erasure has taken it. */
  rename({ person_ids, personal }: TrailEntry): void {
    const { first_name, last_name } = (personal?.after ?? {}) as { first_name?: string; last_name?: string };
    if (personal && first_name === undefined) return;
    this.#names.set(person_ids[0]!, personal ? [first_name, last_name].join(' ').trimEnd() : untold);
  }

  nameOf(person: string): string | Unrecorded {
    return this.#names.get(person) ?? untold;
  }

  findAssignment(whose: Whose): Assignment | undefined {
    return this.#assignments.get(keyOf(whose));
  }

  assignmentOf(whose: Whose): Assignment {
    return existing(this.findAssignment(whose), `assignment ${keyOf(whose)}`);
  }

  assign(assignment: Assignment): void {
    const { program_id: program, employee_id: person } = assignment;
    this.#assignments.set(keyOf({ program, person }), assignment);
  }

  change(whose: Whose, values: Partial<Assignment>): void {
    const former = this.assignmentOf(whose);
    if (former.completed_at) this.#completions.set(`${keyOf(whose)} ${former.cycle}`, former);
    this.assign({ ...former, ...values });
  }

  unassign(whose: Whose): Assignment {
    const former = this.assignmentOf(whose);
    this.#assignments.delete(keyOf(whose));
    return former;
  }

  /** The assignments that a person has. */
  assignmentsOf(person: string): Assignment[] {
    return [...this.#assignments.values()].filter(({ employee_id }) => employee_id === person);
  }

  seat(whose: Whose, session: string | null, at: Date): void {
    this.change(whose, { session_id: session, enrolled_at: session ? at : null });
  }

  /** Opens the next cycle, which is due then. */
  renew(whose: Whose, due: string, cause: 'renewal' | 'version' = 'renewal'): void {
    this.change(whose, {
      cycle: this.assignmentOf(whose).cycle + 1,
      session_id: null,
      enrolled_at: null,
      completed_at: null,
      completed_by: null,
      due_at: new Date(due),
      due_because: cause,
      due_reason: null,
      opened_by: cause,
    });
  }

  /** Takes back the renewal that followed upon this cycle: due date and cause are those of the complete assignment. */
  takeBack(whose: Whose, cycle: number): Assignment | undefined {
    const former = this.#completions.get(`${keyOf(whose)} ${cycle}`);
    this.change(whose, {
      cycle,
      due_at: former?.due_at ?? null,
      due_because: former?.due_because ?? null,
      due_reason: former?.due_reason ?? null,
      opened_by: former?.opened_by ?? 'manager',
    });
    return former;
  }

  exempt(exemption: Exemption): void {
    const { program_id: program, person_id: person } = exemption;
    this.#exemptions.set(keyOf({ program, person }), exemption);
  }

  exemptionOf(whose: Whose): Exemption {
    return existing(this.#exemptions.get(keyOf(whose)), `exemption ${keyOf(whose)}`);
  }

  /** Keeps an assignment that has ended as the person's alias is exempt, until the two are taken apart. */
  keepEnded(whose: Whose, ended: Assignment): void {
    this.#ended.set(keyOf(whose), ended);
  }

  endedOf(whose: Whose): Assignment | undefined {
    return this.#ended.get(keyOf(whose));
  }

  endExemption(whose: Whose): Exemption {
    const exemption = this.exemptionOf(whose);
    this.#exemptions.delete(keyOf(whose));
    return exemption;
  }

  exemptionsOf(person: string): Exemption[] {
    return [...this.#exemptions.values()].filter(({ person_id }) => person_id === person);
  }

  programOf(id: string): Replayed<'programs'> {
    return existing(this.programs.get(id), `program ${id}`);
  }

  sessionOf(id: string): Replayed<'training_sessions'> {
    return existing(this.sessions.get(id), `session ${id}`);
  }

  fileOf(id: string): StoredFile {
    return existing(this.files.get(id), `file ${id}`);
  }

  recordOf(id: string): TrainingRecord {
    return existing(this.records.get(id), `record ${id}`);
  }

  decide(id: string, values: Partial<TrainingRecord>): void {
    this.records.set(id, { ...this.recordOf(id), ...values });
  }

  isNewer(left: TrainingRecord, right: TrainingRecord): boolean {
    return orderOf(left) > orderOf(right);
  }

  /** The person's records of the program that count, newest first. */
  recordsOf({ program, person }: Whose): TrainingRecord[] {
    return [...this.records.values()]
      .filter(
        ({ program_id, person_id, decision, revoked_at }) =>
          program_id === program && person_id === person && decision === 'accepted' && !revoked_at,
      )
      .toSorted((left, right) => (orderOf(left) < orderOf(right) ? 1 : -1));
  }
}

const orderOf = ({ trained_on, recorded_at, id }: TrainingRecord) =>
  `${trained_on} ${recorded_at.toISOString()} ${id}`;

function existing<Row>(row: Row | undefined, name: string): Row {
  if (row) return row;
  throw new Error(`No entry before this one tells of the ${name}.`);
}
