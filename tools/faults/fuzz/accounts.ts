import { isChange, type BodyOf, type Endpoint, type ReplyOf } from '#shared/endpoint';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import { roles, type Role } from '#shared/roles';
import { targetOf, type SignedIn, type CallOptions } from '../../../test/client.ts';
import { dayAhead, minutesAhead, newUser, password, soon } from '../company.ts';
import type { Company } from './company.ts';
import type { Account } from './known.ts';
import { learnFromReply } from './learn.ts';
import type { RequestLog } from './request-log.ts';
import { keyOf } from './operations.ts';
import { send } from './send.ts';

/**
 * Calls beside the fuzzed ones, by the observing admin and by people who sign in; they keep enough people and programs
 * there. The request log has them like all others.
 */
export interface FuzzTarget {
  url: string;
  company: Company;
  requestLog: RequestLog;
  observer: Account;
}

const numbers: Record<Role, number> = { admin: 4, manager: 4, trainer: 4, employee: 12 };
const programsAtLeast = 16;

/** The reply is null unless the call succeeded. Throws where no answer comes. */
async function call<Called extends Endpoint>(
  { url, requestLog }: Pick<FuzzTarget, 'url' | 'requestLog'>,
  endpoint: Called,
  options: CallOptions<BodyOf<Called>> & Partial<SignedIn>,
): Promise<{ status: number; reply: ReplyOf<Called> | null }> {
  const { token, body } = options;
  const what = keyOf(endpoint);
  const answer = await send({
    url,
    method: endpoint.method,
    target: targetOf(endpoint, options),
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
  });
  const { status, text, problem } = answer;
  if (status === 0) throw new Error(`${what}: ${problem}`);
  if (status >= 300) return { status, reply: null };
  if (isChange(endpoint)) requestLog.noteChange(answer, { what });
  return { status, reply: JSON.parse(text) as ReplyOf<Called> };
}

/** The observing admin, signed in. */
export async function observe(
  fuzzTarget: Pick<FuzzTarget, 'url' | 'requestLog'>,
  email: string,
): Promise<Account> {
  const account = newAccount('admin', email);
  if (!(await signIn(fuzzTarget, account))) throw new Error('The observer cannot sign in.');
  return account;
}

function newAccount(role: Role, email: string): Account {
  return {
    id: '',
    role,
    email,
    password,
    token: '',
    isGone: false,
    isSignedOut: true,
    assigned: new Set(),
  };
}

/** False when the account is no longer what it was. */
async function signIn(
  fuzzTarget: Pick<FuzzTarget, 'url' | 'requestLog'>,
  account: Account,
): Promise<boolean> {
  const body = { email: account.email, password: account.password };
  const { reply } = await call(fuzzTarget, signInApi.signIn, { body });
  if (reply?.user.role !== account.role) return false;
  Object.assign(account, { id: reply.user._id, token: reply.token, isSignedOut: false });
  fuzzTarget.requestLog.noteToken(reply.token);
  return true;
}

const renewals = new WeakMap<Account, Promise<void>>();

/** Makes the account usable again: signs in anew, or puts another person in its place. */
export function renew(fuzzTarget: FuzzTarget, account: Account): Promise<void> {
  const running = renewals.get(account);
  if (running) return running;
  const renewal = renewNow(fuzzTarget, account).finally(() => renewals.delete(account));
  renewals.set(account, renewal);
  return renewal;
}

async function renewNow(fuzzTarget: FuzzTarget, account: Account): Promise<void> {
  if (!account.isGone && (await signIn(fuzzTarget, account))) return;
  Object.assign(account, await createPerson(fuzzTarget, account.role));
  await signIn(fuzzTarget, account);
}

async function createPerson(fuzzTarget: FuzzTarget, role: Role): Promise<Account> {
  const body = newUser(role);
  const { status } = await call(fuzzTarget, usersApi.create, { token: fuzzTarget.observer.token, body });
  if (status !== 201) throw new Error(`A new ${role} is refused with ${status}.`);
  return newAccount(role, body.email);
}

/** Fills up what the fuzz has used up, so that requests go on to mean something. */
export async function refill(fuzzTarget: FuzzTarget): Promise<void> {
  const { company, observer } = fuzzTarget;
  const { token } = observer;
  for (const role of roles) {
    const accounts = company.accounts[role];
    while (accounts.length < numbers[role]) accounts.push(await createPerson(fuzzTarget, role));
    for (const account of accounts)
      if (account.isGone || account.isSignedOut) await renew(fuzzTarget, account);
  }
  const missing = programsAtLeast - company.activePrograms().length;
  for (let index = 0; index < missing; index += 1) await createProgram(fuzzTarget, index);
  for (const [endpoint, query] of [
    [programsApi.listAll, { archived: 'false', limit: '100' }],
    [usersApi.rolesAndDepartments, {}],
  ] as const) {
    const { reply } = await call(fuzzTarget, endpoint, { token, query });
    if (reply) learnFromReply(company, keyOf(endpoint), reply);
  }
  await assignEveryone(fuzzTarget, missing);
}

async function createProgram(fuzzTarget: FuzzTarget, index: number): Promise<void> {
  const { company, observer } = fuzzTarget;
  const date = dayAhead();
  const trainers = [index, index + 1].map((choice) => company.accountOf('trainer', choice).id);
  const { status } = await call(fuzzTarget, programsApi.create, {
    token: observer.token,
    body: {
      title: `Program ${index}`,
      description: 'Filled up.',
      assigned_manager: company.accountOf('manager', index).id,
      deadline: date,
      duration: 60,
      sessions: trainers.map((trainer, place) => ({
        _id: null,
        trainer,
        // One whose sheet is open, and one for which people wait.
        ...(place === 0 ? { ...minutesAhead(soon), capacity: null } : { date, time: '09:00', capacity: 1 }),
      })),
    },
  });
  if (status !== 201) throw new Error(`A new program is refused with ${status}.`);
}

/** Programs that nobody is assigned to give trainers and employees nothing to do. */
async function assignEveryone(fuzzTarget: FuzzTarget, most: number): Promise<void> {
  const { company } = fuzzTarget;
  const empty = company.activePrograms().filter(({ assigned }) => assigned.size === 0);
  for (const program of empty.slice(0, Math.max(most, 4))) {
    const manager = company.findAccount(program.manager);
    if (!manager || manager.isGone || manager.isSignedOut) continue;
    const ids = company.accounts.employee.filter(({ isGone }) => !isGone).map(({ id }) => id);
    const { reply } = await call(fuzzTarget, programsApi.assign, {
      token: manager.token,
      params: { id: program.id },
      body: { assigned_employees: ids },
    });
    if (!reply) continue;
    for (const id of ids) {
      program.assigned.add(id);
      company.findAccount(id)?.assigned.add(program.id);
    }
  }
}
