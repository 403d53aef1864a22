import { randomUUID } from 'node:crypto';
import { dueDatesApi, programsApi, recordsApi, seatsApi, signInApi } from '#shared/contract';
import type { Role } from '#shared/roles';
import { password } from '../company.ts';
import type { Reference } from './bodies.ts';
import { isRelated, offersTo, openSheets, type Account, type Program, type TrainingRecord } from './known.ts';
import { keyOf, type Operation } from './operations.ts';

/** What a call is about. */
export interface Subject {
  program: Program | undefined;
  user: string;
}

/** Who calls what, and about what. */
export interface Context {
  operation: Pick<Operation, 'path' | 'method'>;
  caller: Account | null;
  subject: Subject;
}

const sheets = '/api/sessions/';
const decisions = new Set<string>([recordsApi.accept.path, recordsApi.reject.path]);
const kept = 200;
const concernsPeople = new Set([programsApi.enrol, programsApi.complete].map(keyOf));
/** They do something for who sits somewhere already. */
const concernsSeats = new Set([seatsApi.switchSession, seatsApi.giveBack, seatsApi.offer].map(keyOf));
/** Of the admin who looks on. */
export const observerEmail = 'observer@company.example';

/**
 * What the fuzz knows about the company that it works on, learnt from replies alone: who there is, how they
 * sign in, which programs there are and whom they concern. It may be outdated, which makes for refusals, as in
 * life.
 */
export class Company {
  readonly accounts: Record<Role, Account[]> = { admin: [], manager: [], trainer: [], employee: [] };
  readonly programs = new Map<string, Program>();
  /** People who are nobody's account. */
  strangers: string[] = [];
  departments: string[] = [];
  readonly records = new Map<string, TrainingRecord>();
  /** Shown by trainers in the last moments. */
  checkInCodes: string[] = [];
  readonly #endedTokens: string[] = [];
  readonly #keys: string[] = [];
  readonly #cursors = new Map<string, string[]>();
  /** The id of the admin who looks on, whom nobody may harm. */
  observer = '';

  everyone(): Account[] {
    return Object.values(this.accounts).flat();
  }

  accountOf(role: Role, choice: number): Account {
    return pick(this.accounts[role], choice)!;
  }

  anyAccount(choice: number): Account {
    return pick(this.everyone(), choice)!;
  }

  findAccount(id: string): Account | undefined {
    return this.everyone().find((account) => account.id === id);
  }

  endedToken(choice: number): string {
    return pick(this.#endedTokens, choice) ?? 'a'.repeat(43);
  }

  /** Its token opens nothing any more. */
  noteEnd(account: Account): void {
    if (account.token) keep(this.#endedTokens, account.token);
    account.isSignedOut = true;
  }

  recentKey(choice: number): string {
    return pick(this.#keys, choice) ?? randomUUID();
  }

  cursorOf(operation: string, choice: number): string | undefined {
    return pick(this.#cursors.get(operation) ?? [], choice);
  }

  noteKey(key: string): void {
    keep(this.#keys, key);
  }

  noteCursor(operation: string, cursor: string): void {
    const known = this.#cursors.get(operation) ?? [];
    keep(known, cursor);
    this.#cursors.set(operation, known);
  }

  noteProgram(program: Program): void {
    const known = this.programs.get(program.id);
    // An employee or a trainer sees some of the sessions only.
    const sessions = new Map([...(known?.sessions ?? []), ...program.sessions].map((one) => [one.id, one]));
    this.programs.set(program.id, {
      ...program,
      ...known,
      ...fresh(program),
      sessions: [...sessions.values()],
    });
  }

  noteStranger(id: string): void {
    if (id !== this.observer && !this.findAccount(id)) keep(this.strangers, id);
  }

  /** Any id of anything, to be used where it doesn't belong. */
  anyId(choice: number): string {
    const ids = [...this.strangers, ...this.departments, ...this.programs.keys(), this.anyAccount(choice).id];
    return pick(ids, choice) ?? randomUUID();
  }

  activePrograms(): Program[] {
    return [...this.programs.values()].filter(({ archived }) => !archived);
  }

  /** What the call is about: for a program the caller's own, for a user one whom the caller may see. */
  subjectOf(
    { path, method }: Pick<Operation, 'path' | 'method'>,
    caller: Account | null,
    choice: number,
  ): Subject {
    const own = this.activePrograms().filter((program) => isRelated(program, caller));
    // Where it takes people who are enrolled, or not yet, programs that have them are better.
    const fitting = own.filter((program) => {
      if (concernsSeats.has(keyOf({ method, path }))) {
        return caller?.role === 'employee' ? program.enrolled.has(caller.id) : program.enrolled.size > 0;
      }
      if (path === seatsApi.take.path) return offersTo(program, caller).length > 0;
      if (path.startsWith(sheets)) return openSheets(program, caller).length > 0;
      if (!caller || !concernsPeople.has(keyOf({ method, path }))) return true;
      if (caller.role === 'trainer') return [...program.enrolled.values()].includes(caller.id);
      return !program.enrolled.has(caller.id);
    });
    const program =
      pick(fitting.length > 0 ? fitting : own, choice) ?? pick([...this.programs.values()], choice);
    return { program, user: this.#userFor(caller, choice, method !== 'GET') };
  }

  #userFor(caller: Account | null, choice: number, isHarmful: boolean): string {
    if (caller?.role === 'admin') {
      // Mostly somebody whom nobody will miss.
      const isStranger = isHarmful && choice % 20 > 0;
      return (isStranger ? pick(this.strangers, choice) : undefined) ?? this.anyAccount(choice).id;
    }
    if (caller?.role === 'manager' && choice % 3 > 0) {
      const own = this.activePrograms().filter(({ manager }) => manager === caller.id);
      return pick([...(pick(own, choice)?.assigned ?? [])], choice) ?? caller.id;
    }
    return caller?.id ?? this.anyAccount(choice).id;
  }

  /** The id for a parameter of the path. */
  idFor(name: string, { operation, caller, subject }: Context, choice: number): string {
    const { program } = subject;
    if (name === 'departmentId') return pick(this.departments, choice) ?? randomUUID();
    if (name === 'code') return pick([...this.records.values()], choice)?.code ?? 'none';
    if (operation.path.startsWith('/api/records/')) return this.#recordFor(operation, caller, choice);
    if (operation.path.startsWith(sheets)) {
      const open = program ? openSheets(program, caller) : [];
      return pick(open.length > 0 ? open : (program?.sessions ?? []), choice)?.id ?? randomUUID();
    }
    if (name === 'session') return pick(program?.sessions ?? [], choice)?.id ?? randomUUID();
    if (name === 'employeeId') return pick([...(program?.assigned ?? [])], choice) ?? randomUUID();
    if (name === 'userId') {
      return caller?.role === 'employee' ? caller.id : this.accountOf('employee', choice).id;
    }
    return (operation.path.startsWith('/api/user') ? subject.user : program?.id) ?? randomUUID();
  }

  /** One with which the call can do something: a proposal is decided, and what counts is revoked. */
  #recordFor({ path }: Pick<Operation, 'path'>, caller: Account | null, choice: number): string {
    const state = decisions.has(path) ? 'proposed' : 'valid';
    const fitting = [...this.records.values()].filter(
      (record) => record.state === state && (caller?.role === 'admin' || record.person === caller?.id),
    );
    return pick(fitting, choice)?.id ?? pick([...this.records.keys()], choice) ?? randomUUID();
  }

  /** Somebody whom the call is about. */
  #personIn({ caller, subject: { program }, operation }: Context, choice: number): string {
    if (caller?.role !== 'manager' && operation.path.startsWith('/api/records')) {
      return caller?.role === 'admin' ? this.accountOf('employee', choice).id : (caller?.id ?? '');
    }
    const key = keyOf(operation);
    const exempt = key === keyOf(dueDatesApi.endExemption) ? program?.exempt : undefined;
    const seated = concernsSeats.has(key) ? program?.enrolled.keys() : undefined;
    const people = [...(exempt ?? seated ?? program?.assigned ?? [])];
    return pick(people, choice) ?? this.accountOf('employee', choice).id;
  }

  /** What a reference in a body stands for now. */
  lookUp({ kind, choice }: Reference, context: Context): string | null {
    const { caller, subject, operation } = context;
    const { program } = subject;
    const { path } = operation;
    const isEdit = path === programsApi.edit.path || path === programsApi.previewEdit.path;
    const account = this.anyAccount(choice);
    const session = pick(program?.sessions ?? [], choice);
    const participants = [...(program?.enrolled ?? [])].filter(([, trainer]) => trainer === caller?.id);
    const isSignIn = path === signInApi.signIn.path;
    const kinds: Record<string, () => string | null | undefined> = {
      assigned_manager: () => (isEdit ? program?.manager : this.accountOf('manager', choice).id),
      trainer: () => this.accountOf('trainer', choice).id,
      _id: () => (isEdit && choice % 3 > 0 ? (session?.id ?? '') : ''),
      assigned_employees: () => this.accountOf('employee', choice).id,
      completed_employees: () => pick(participants, choice)?.[0],
      sessions: () => session?.id,
      session: () => session?.id,
      user: () => (caller?.role === 'manager' ? this.#personIn(context, choice) : caller?.id),
      people: () => this.#personIn(context, choice),
      person: () => this.#personIn(context, choice),
      from: () => program && pick(offersTo(program, caller), choice),
      program: () => program?.id,
      move_to: () => session?.id,
      code: () => pick(this.checkInCodes, choice) ?? '123456',
      department: () => pick([...this.departments, '', null], choice),
      email: () => (isSignIn ? this.#signInAccount().email : freshEmail(choice)),
      password: () => (isSignIn ? this.#signInAccount().password : password),
      temp_password: () => password,
      current_password: () => caller?.password ?? account.password,
      new_password: () => `${password}-${choice}`,
      confirm_password: () => '',
      confirm_new_password: () => '',
      updated_at: () => [program?.updatedAt, '', null][choice % 3],
    };
    const found = kinds[kind]?.();
    return found === undefined ? randomUUID() : found;
  }

  /** Both references of a form mean the same one. */
  #signInAccount(): Account {
    return this.accountOf('employee', 0);
  }
}

function fresh({ manager, updatedAt, archived }: Program): Partial<Program> {
  return { manager, updatedAt, archived };
}

function freshEmail(choice: number): string {
  const name = randomUUID();
  const forms = [
    `${name}@company.example`,
    `  ${name.toUpperCase()}@Company.EXAMPLE `,
    `ü+${name}@bücher.example`,
  ];
  // Now and then one that is taken.
  return choice % 25 === 0 ? observerEmail : (forms[choice % forms.length] ?? '');
}

export function pick<Item>(items: readonly Item[], choice: number): Item | undefined {
  return items[choice % items.length];
}

function keep(items: string[], item: string): void {
  if (items.includes(item)) return;
  items.push(item);
  if (items.length > kept) items.shift();
}
