import { randomUUID } from 'node:crypto';
import { programsApi } from '#shared/api/programs';
import { signInApi } from '#shared/api/sign-in';
import type { Role } from '#shared/roles';
import { password } from '../company.ts';
import type { Reference } from './bodies.ts';
import { keyOf, type Operation } from './operations.ts';

export interface Account {
  id: string;
  role: Role;
  email: string;
  password: string;
  token: string;
  /** Whether it has to be replaced. */
  isGone: boolean;
  isSignedOut: boolean;
  /** Programs, of an employee. */
  assigned: Set<string>;
}

export interface Program {
  id: string;
  manager: string;
  sessions: { id: string; trainer: string }[];
  updatedAt: string;
  archived: boolean;
  /** Employee -> trainer of the chosen session. */
  enrolled: Map<string, string>;
  assigned: Set<string>;
}

/** What a call is about. */
export interface Subject {
  program: Program | undefined;
  user: string;
}

/** Who calls what, and about what. */
export interface Context {
  operation: Pick<Operation, 'path'>;
  caller: Account | null;
  subject: Subject;
}

const kept = 200;
const concernsPeople = new Set([programsApi.enrol, programsApi.complete].map(keyOf));
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
    if (name === 'session') return pick(program?.sessions ?? [], choice)?.id ?? randomUUID();
    if (name === 'employeeId') return pick([...(program?.assigned ?? [])], choice) ?? randomUUID();
    if (name === 'userId') {
      return caller?.role === 'employee' ? caller.id : this.accountOf('employee', choice).id;
    }
    return (operation.path.startsWith('/api/user') ? subject.user : program?.id) ?? randomUUID();
  }

  /** What a reference in a body stands for now. */
  lookUp({ kind, choice }: Reference, { caller, subject, operation }: Context): string | null {
    const { program } = subject;
    const { path } = operation;
    const isEdit = path === programsApi.edit.path;
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
      user: () => caller?.id,
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

function isRelated(program: Program, caller: Account | null): boolean {
  if (caller?.role === 'manager') return program.manager === caller.id;
  if (caller?.role === 'trainer') return program.sessions.some(({ trainer }) => trainer === caller.id);
  return caller?.role === 'employee' ? caller.assigned.has(program.id) : true;
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
