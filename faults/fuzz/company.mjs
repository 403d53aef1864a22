import { randomUUID } from 'node:crypto';

/**
 * What the fuzz knows about the company that it works on, learnt from replies alone: who there is, how they sign
 * in, which programs there are and whom they concern. It may be outdated, which makes for refusals, as in life.
 *
 * @typedef {object} Account
 * @property {string} id
 * @property {string} role
 * @property {string} email
 * @property {string} password
 * @property {string} token
 * @property {boolean} isGone whether it has to be replaced
 * @property {boolean} isSignedOut
 * @property {Set<string>} assigned programs, of an employee
 *
 * @typedef {object} Program
 * @property {string} id
 * @property {string} manager
 * @property {{id: string, trainer: string}[]} sessions
 * @property {string} updatedAt
 * @property {boolean} archived
 * @property {Map<string, string>} enrolled employee -> trainer of the chosen session
 * @property {Set<string>} assigned
 *
 * @typedef {{program: Program | undefined, user: string}} Subject
 */

const kept = 200;
export const fuzzPassword = 'guiding-light';

export class Company {
  /** @type {Record<string, Account[]>} */
  accounts = { admin: [], manager: [], trainer: [], employee: [] };
  /** @type {Map<string, Program>} */
  programs = new Map();
  /** People who are nobody's account. @type {string[]} */
  strangers = [];
  /** @type {string[]} */
  departments = [];
  /** @type {string[]} */
  endedTokens = [];
  /** @type {string[]} */
  keys = [];
  /** @type {Map<string, string[]>} */
  cursors = new Map();
  /** The id of the admin who looks on, whom nobody may harm. */
  observer = '';

  accountOf(/** @type {string} */ role, /** @type {number} */ choice) {
    return /** @type {Account} */ (pick(this.accounts[role] ?? [], choice));
  }

  anyAccount(/** @type {number} */ choice) {
    return /** @type {Account} */ (pick(Object.values(this.accounts).flat(), choice));
  }

  findAccount(/** @type {string} */ id) {
    return Object.values(this.accounts)
      .flat()
      .find((account) => account.id === id);
  }

  endedToken(/** @type {number} */ choice) {
    return pick(this.endedTokens, choice) ?? 'a'.repeat(43);
  }

  /** Its token opens nothing any more. */
  noteEnd(/** @type {Account} */ account) {
    if (account.token) keep(this.endedTokens, account.token);
    account.isSignedOut = true;
  }

  recentKey(/** @type {number} */ choice) {
    return pick(this.keys, choice) ?? randomUUID();
  }

  cursorOf(/** @type {string} */ operation, /** @type {number} */ choice) {
    return pick(this.cursors.get(operation) ?? [], choice);
  }

  noteKey(/** @type {string} */ key) {
    keep(this.keys, key);
  }

  noteCursor(/** @type {string} */ operation, /** @type {string} */ cursor) {
    const known = this.cursors.get(operation) ?? [];
    keep(known, cursor);
    this.cursors.set(operation, known);
  }

  noteProgram(/** @type {Program} */ program) {
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

  noteStranger(/** @type {string} */ id) {
    if (id !== this.observer && !this.findAccount(id)) keep(this.strangers, id);
  }

  /** Any id of anything, to be used where it doesn't belong. */
  anyId(/** @type {number} */ choice) {
    const ids = [...this.strangers, ...this.departments, ...this.programs.keys(), this.anyAccount(choice).id];
    return pick(ids, choice) ?? randomUUID();
  }

  activePrograms() {
    return [...this.programs.values()].filter(({ archived }) => !archived);
  }

  /**
   * What the call is about: for a program the caller's own, for a user one whom the caller may see.
   *
   * @param {{path: string, method: string}} operation
   * @param {Account | null} caller
   * @param {number} choice
   * @returns {Subject}
   */
  subjectOf({ path, method }, caller, choice) {
    const own = this.activePrograms().filter((program) => isRelated(program, caller));
    // Where it takes people who are enrolled, or not yet, programs that have them are better.
    const fitting = own.filter((program) => {
      if (!caller || !/enroll$|complete$/.test(path) || method !== 'POST') return true;
      if (caller.role === 'trainer') return [...program.enrolled.values()].includes(caller.id);
      return !program.enrolled.has(caller.id);
    });
    const program =
      pick(fitting.length > 0 ? fitting : own, choice) ?? pick([...this.programs.values()], choice);
    return { program, user: this.#userFor(caller, choice, method !== 'GET') };
  }

  #userFor(
    /** @type {Account | null} */ caller,
    /** @type {number} */ choice,
    /** @type {boolean} */ isHarmful,
  ) {
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

  /**
   * The id for a parameter of the path.
   *
   * @param {string} name
   * @param {{operation: {path: string}, caller: Account | null, subject: Subject, choice: number}} known
   */
  idFor(name, { operation, caller, subject, choice }) {
    const { program } = subject;
    if (name === 'departmentId') return pick(this.departments, choice) ?? randomUUID();
    if (name === 'employeeId') return pick([...(program?.assigned ?? [])], choice) ?? randomUUID();
    if (name === 'userId') {
      return caller?.role === 'employee' ? caller.id : this.accountOf('employee', choice).id;
    }
    return (operation.path.startsWith('/api/user') ? subject.user : program?.id) ?? randomUUID();
  }

  /**
   * What a reference in a body stands for now.
   *
   * @param {{kind: string, choice: number}} reference
   * @param {{caller: Account | null, subject: Subject, operation: {path: string}}} known
   * @returns {string | null}
   */
  lookUp({ kind, choice }, { caller, subject, operation: { path } }) {
    const { program } = subject;
    const isEdit = path.endsWith('/edit');
    const account = this.anyAccount(choice);
    const session = pick(program?.sessions ?? [], choice);
    const participants = [...(program?.enrolled ?? [])].filter(([, trainer]) => trainer === caller?.id);
    const isSignIn = path.endsWith('/signin');
    /** @type {Record<string, () => string | null | undefined>} */
    const kinds = {
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
      password: () => (isSignIn ? this.#signInAccount().password : fuzzPassword),
      temp_password: () => fuzzPassword,
      current_password: () => caller?.password ?? account.password,
      new_password: () => `${fuzzPassword}-${choice}`,
      confirm_password: () => '',
      confirm_new_password: () => '',
      updated_at: () => [program?.updatedAt, '', null][choice % 3],
    };
    const found = kinds[kind]?.();
    return found === undefined ? randomUUID() : found;
  }

  /** Both references of a form mean the same one. */
  #signInAccount() {
    return this.accountOf('employee', 0);
  }
}

/** @returns {boolean} */
function isRelated(/** @type {Program} */ program, /** @type {Account | null} */ caller) {
  if (caller?.role === 'manager') return program.manager === caller.id;
  if (caller?.role === 'trainer') return program.sessions.some(({ trainer }) => trainer === caller.id);
  return caller?.role === 'employee' ? caller.assigned.has(program.id) : true;
}

function fresh(/** @type {Program} */ { manager, updatedAt, archived }) {
  return { manager, updatedAt, archived };
}

function freshEmail(/** @type {number} */ choice) {
  const name = randomUUID();
  const forms = [
    `${name}@company.example`,
    `  ${name.toUpperCase()}@Company.EXAMPLE `,
    `ü+${name}@bücher.example`,
  ];
  // Now and then one that is taken.
  return choice % 25 === 0 ? 'observer@company.example' : (forms[choice % forms.length] ?? '');
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} choice
 * @returns {Item | undefined}
 */
export function pick(items, choice) {
  return items[choice % items.length];
}

function keep(/** @type {string[]} */ items, /** @type {string} */ item) {
  if (items.includes(item)) return;
  items.push(item);
  if (items.length > kept) items.shift();
}
