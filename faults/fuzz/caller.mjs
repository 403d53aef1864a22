import { randomUUID } from 'node:crypto';
import { fuzzPassword } from './company.mjs';
import { send } from './send.mjs';

/**
 * The calls that keep the company going: they are made by the admin who looks on and by people who sign in.
 * Like all others they are written into the ledger.
 *
 * @typedef {import('./company.mjs').Account} Account
 * @typedef {import('./company.mjs').Company} Company
 * @typedef {import('./ledger.mjs').Ledger} Ledger
 * @typedef {{url: string, company: Company, ledger: Ledger, observer: Account}} House
 */

const numbers = { admin: 4, manager: 4, trainer: 4, employee: 12 };
const programsAtLeast = 16;
const day = 86_400_000;

/**
 * @param {Pick<House, 'url' | 'ledger'>} house
 * @param {{method: string, path: string, token?: string, body?: unknown}} call
 * @returns {Promise<{status: number, reply: Record<string, never>}>}
 */
async function call({ url, ledger }, { method, path, token, body }) {
  const answer = await send({
    url,
    method,
    target: path,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  });
  if (answer.status === 0) throw new Error(`${method} ${path}: ${answer.trouble}`);
  if (answer.status < 300 && method !== 'GET') ledger.noteChange(answer, { what: `${method} ${path}` });
  return { status: answer.status, reply: JSON.parse(answer.text) };
}

/** The admin who looks on, signed in. */
export async function observe(
  /** @type {Pick<House, 'url' | 'ledger'>} */ house,
  /** @type {string} */ email,
) {
  const account = newAccount('', 'admin', email);
  if (!(await signIn(house, account))) throw new Error('The observer cannot sign in.');
  return account;
}

/** @returns {Account} */
function newAccount(/** @type {string} */ id, /** @type {string} */ role, /** @type {string} */ email) {
  return {
    id,
    role,
    email,
    password: fuzzPassword,
    token: '',
    isGone: false,
    isSignedOut: true,
    assigned: new Set(),
  };
}

/** False when the account is no longer what it was. */
async function signIn(/** @type {Pick<House, 'url' | 'ledger'>} */ house, /** @type {Account} */ account) {
  const { email, password } = account;
  const body = { email, password };
  const { status, reply } = await call(house, { method: 'POST', path: '/api/user/signin', body });
  if (status !== 200) return false;
  const { user, token } = /** @type {{user: {_id: string, role: string}, token: string}} */ (
    /** @type {unknown} */ (reply)
  );
  if (user.role !== account.role) return false;
  Object.assign(account, { id: user._id, token, isSignedOut: false });
  house.ledger.noteToken(token);
  return true;
}

/** @type {WeakMap<Account, Promise<void>>} */
const renewals = new WeakMap();

/** Makes the account usable again: signs in anew, or puts another person in its place. */
export function renew(/** @type {House} */ house, /** @type {Account} */ account) {
  const running = renewals.get(account);
  if (running) return running;
  const renewal = renewNow(house, account).finally(() => renewals.delete(account));
  renewals.set(account, renewal);
  return renewal;
}

async function renewNow(/** @type {House} */ house, /** @type {Account} */ account) {
  if (!account.isGone && (await signIn(house, account))) return;
  Object.assign(account, await createPerson(house, account.role));
  await signIn(house, account);
}

/** @returns {Promise<Account>} */
async function createPerson(/** @type {House} */ house, /** @type {string} */ role) {
  const email = `${role}-${randomUUID()}@company.example`;
  const form = { first_name: 'Sam', last_name: role, email, temp_password: fuzzPassword, role };
  const { token } = house.observer;
  const { status } = await call(house, { method: 'POST', path: '/api/user/create', token, body: form });
  if (status !== 201) throw new Error(`A new ${role} is refused with ${status}.`);
  return newAccount('', role, email);
}

/** Fills up what the fuzz has used up, so that requests go on to mean something. */
export async function refill(/** @type {House} */ house) {
  const { company, observer } = house;
  const { token } = observer;
  for (const [role, number] of Object.entries(numbers)) {
    const accounts = company.accounts[role] ?? [];
    while (accounts.length < number) accounts.push(await createPerson(house, role));
    for (const account of accounts) if (account.isGone || account.isSignedOut) await renew(house, account);
  }
  const missing = programsAtLeast - company.activePrograms().length;
  for (let index = 0; index < missing; index += 1) await createProgram(house, index);
  for (const path of [
    '/api/training-programs/admin?archived=false&limit=100',
    '/api/admin/roles-and-departments',
  ]) {
    const { reply } = await call(house, { method: 'GET', path, token });
    house.ledger.learn(`GET ${path.split('?')[0]}`, reply);
  }
  await assignEveryone(house, missing);
}

async function createProgram(/** @type {House} */ house, /** @type {number} */ index) {
  const { company, observer } = house;
  const date = new Date(Date.now() + 30 * day).toISOString().slice(0, 10);
  const trainers = [index, index + 1].map((choice) => company.accountOf('trainer', choice).id);
  const body = {
    title: `Program ${index}`,
    description: 'Filled up.',
    assigned_manager: company.accountOf('manager', index).id,
    deadline: date,
    duration: 60,
    sessions: trainers.map((trainer) => ({ trainer, date, time: '09:00' })),
  };
  const { token } = observer;
  const { status } = await call(house, {
    method: 'POST',
    path: '/api/training-programs/create',
    token,
    body,
  });
  if (status !== 201) throw new Error(`A new program is refused with ${status}.`);
}

/** Programs that nobody is assigned to give trainers and employees nothing to do. */
async function assignEveryone(/** @type {House} */ house, /** @type {number} */ most) {
  const { company } = house;
  const empty = company.activePrograms().filter(({ assigned }) => assigned.size === 0);
  for (const program of empty.slice(0, Math.max(most, 4))) {
    const manager = company.findAccount(program.manager);
    if (!manager || manager.isGone || manager.isSignedOut) continue;
    const ids = (company.accounts['employee'] ?? []).filter(({ isGone }) => !isGone).map(({ id }) => id);
    const path = `/api/training-program/${program.id}/employees/assign`;
    const body = { assigned_employees: ids };
    const { status } = await call(house, { method: 'POST', path, token: manager.token, body });
    if (status !== 200) continue;
    for (const id of ids) {
      program.assigned.add(id);
      company.findAccount(id)?.assigned.add(program.id);
    }
  }
}
