import {
  auditApi,
  dueDatesApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionPlansApi,
  usersApi,
} from '../shared/contract.ts';
import type { BodyOf } from '../shared/endpoint.ts';
import type { RecordForm } from '../shared/training/records/record-form.ts';
import type { Client } from './client.ts';
import { recordBody } from './record-body.ts';

interface Facts {
  id: string;
  email: string;
  token: string;
  first_name: string;
  last_name: string;
}

type Calls = ReturnType<Client['as']>;
type Named = Pick<Facts, 'id'>;

/** A program as an act names it: its id, and where sessions are named by their place, their ids. */
export interface NamedProgram {
  id: string;
  sessions?: readonly string[];
}

const idsOf = (people: readonly Named[]) => people.map(({ id }) => id);
const paramsOf = ({ id }: Named) => ({ params: { id } });

function sessionOf({ sessions }: NamedProgram, session: number | string): string {
  return typeof session === 'string' ? session : sessions![session]!;
}

/**
 * A person of the test's company with a running sign-in, their acts, which succeed, and their reads. Each is a real
 * call, and a refused one throws (`refused` in client.ts). Sessions are named by their id, or by their place: 0 the first.
 */
export class Someone {
  declare id: string;
  declare email: string;
  declare token: string;
  declare first_name: string;
  declare last_name: string;
  #client: Client | undefined;

  /** This object is the person from now on: tests name people before the company is there. */
  become(client: Client, { id, email, token, first_name, last_name }: Facts): this {
    this.#client = client;
    return Object.assign(this, { id, email, token, first_name, last_name });
  }

  /** The same person with other facts. */
  with(facts: Partial<Facts>): Someone {
    const { id, email, token, first_name, last_name } = this;
    return new Someone().become(this.#client!, { id, email, token, first_name, last_name, ...facts });
  }

  get #calls(): Calls {
    if (!this.#client) throw new Error('This person is there once the tests run.');
    return this.#client.as(this);
  }

  get call(): Calls['call'] {
    return this.#calls.call;
  }

  get send(): Calls['send'] {
    return this.#calls.send;
  }

  get refusal(): Calls['refusal'] {
    return this.#calls.refusal;
  }

  get status(): Calls['status'] {
    return this.#calls.status;
  }

  // A manager's acts.

  assigns(program: Named, ...people: readonly Named[]) {
    const body = { assigned_employees: idsOf(people) };
    return this.call(programsApi.assign, { ...paramsOf(program), body });
  }

  unassigns({ id }: Named, person: Named) {
    return this.call(programsApi.unassign, { params: { id, employeeId: person.id } });
  }

  extends(program: Named, people: readonly Named[], due: string, because = 'Sick leave') {
    const body = { people: idsOf(people), due, because };
    return this.call(dueDatesApi.extend, { ...paramsOf(program), body });
  }

  exempts(
    program: Named,
    people: readonly Named[],
    { until = null, because = 'Parental leave' }: { until?: string | null; because?: string } = {},
  ) {
    return this.call(dueDatesApi.exempt, {
      ...paramsOf(program),
      body: { people: idsOf(people), until, because },
    });
  }

  endsExemption(program: Named, ...people: readonly Named[]) {
    return this.call(dueDatesApi.endExemption, { ...paramsOf(program), body: { people: idsOf(people) } });
  }

  /** Cancels a session. Its people lose their seats unless they move. */
  cancels(
    program: NamedProgram,
    session: number | string,
    body: Partial<BodyOf<typeof sessionPlansApi.cancel>> = {},
  ) {
    return this.call(sessionPlansApi.cancel, {
      params: { id: program.id, session: sessionOf(program, session) },
      body: { reason: 'The trainer is ill.', move_to: null, ...body },
    });
  }

  // A participant's acts.

  enrols(program: NamedProgram, session: number | string = 0) {
    const body = { user: this.id, session: sessionOf(program, session) };
    return this.call(programsApi.enrol, { ...paramsOf(program), body });
  }

  switches(program: NamedProgram, session: number | string) {
    const body = { user: this.id, session: sessionOf(program, session) };
    return this.call(seatsApi.switchSession, { ...paramsOf(program), body });
  }

  givesBack(program: Named) {
    return this.call(seatsApi.giveBack, { ...paramsOf(program), body: {} });
  }

  /** Waits for a session, or for any. */
  waits(program: NamedProgram, session: number | string | null = null) {
    const body = { session: session === null ? null : sessionOf(program, session) };
    return this.call(seatsApi.wait, { ...paramsOf(program), body });
  }

  offers(program: Named, on = true) {
    return this.call(seatsApi.offer, { ...paramsOf(program), body: { on } });
  }

  /** Proposes a record of their own. */
  async proposes(facts: Partial<RecordForm> & Pick<RecordForm, 'trained_on'>) {
    const body = recordBody([this.id], facts);
    return (await this.call(recordsApi.propose, { body })).records[0]!;
  }

  // A trainer's act.

  completes(program: Named, ...people: readonly Named[]) {
    const body = { completed_employees: idsOf(people) };
    return this.call(programsApi.complete, { ...paramsOf(program), body });
  }

  // An admin's acts.

  archives(program: Named) {
    return this.call(programsApi.archive, paramsOf(program));
  }

  /** Records training of these people; returns the records. */
  async records(people: readonly Named[], facts: Partial<RecordForm> & Pick<RecordForm, 'trained_on'>) {
    return (await this.call(recordsApi.create, { body: recordBody(idsOf(people), facts) })).records;
  }

  revokes(record: { _id: string }, because = 'The wrong person was ticked') {
    return this.call(recordsApi.revoke, { params: { id: record._id }, body: { because } });
  }

  edits(person: Named, body: BodyOf<typeof usersApi.edit>) {
    return this.call(usersApi.edit, { ...paramsOf(person), body });
  }

  deletes(person: Named) {
    return this.call(usersApi.delete, paramsOf(person));
  }

  /** Creates a department; returns its id. */
  async createsDepartment(name: string) {
    return (await this.call(usersApi.createDepartment, { body: { name } })).department._id;
  }

  // Reads.

  async views(program: Named) {
    return (await this.call(programsApi.view, paramsOf(program))).program;
  }

  /** Everybody assigned to the program, as this person sees them. */
  async assignedTo(program: Named) {
    return (await this.call(programsApi.assigned, paramsOf(program))).employees;
  }

  /** Somebody's assignment, as this person sees it. */
  async assignmentOf({ id }: Named, program: Named) {
    return (await this.assignedTo(program)).find(({ _id }) => _id === id);
  }

  async recordsOf(person: Named) {
    return (await this.call(recordsApi.ofPerson, paramsOf(person))).records;
  }

  /** The entries of the audit trail, newest first. */
  async trail(query: Record<string, string> = {}) {
    return (await this.call(auditApi.list, { query })).entries;
  }
}
