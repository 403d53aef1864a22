import type { Endpoint, ReplyOf } from '#shared/endpoint';
import { dueDatesApi, programsApi, seatsApi, sessionsApi, signInApi, usersApi } from '#shared/contract';
import type { Company } from './company.ts';
import { keyOf, type Operation } from './operations.ts';
import type { Ready } from './resolve.ts';

/** What is looked for in replies, wherever it stands. */
interface Seen {
  _id: string;
  email?: string;
  trainer?: { _id: string };
  start_time?: string;
  trained_on?: string;
  code?: string;
  state?: string;
  person?: { _id: string };
  training_sessions?: Seen[];
  assigned_manager?: { _id: string };
  updated_at?: string;
  archived?: boolean;
}

interface Reply {
  department?: Seen;
  departments?: Seen[];
  next_cursor?: unknown;
}

interface Known<Body> {
  company: Company;
  reply: Body;
  /** The first id in the request line. */
  subject: string;
  ready: Ready;
}

const lookedAt = 400;

/** Takes from a successful reply what later requests can refer to. */
export function learnFromReply(company: Company, operation: string, json: unknown): void {
  const reply = json as Reply;
  look(company, reply, { left: lookedAt });
  if (typeof reply.next_cursor === 'string') company.noteCursor(operation, reply.next_cursor);
  if (reply.departments) company.departments = reply.departments.map(({ _id }) => _id);
  if (reply.department) company.departments.push(reply.department._id);
}

/** The same, and what the call did that its reply doesn't show by itself. */
export function learn(company: Company, operation: Operation, ready: Ready, json: unknown): void {
  learnFromReply(company, operation.key, json);
  if (ready.key && operation.takesKey) company.noteKey(ready.key);
  const subject =
    /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(ready.sent.target)?.[0]?.toLowerCase() ?? '';
  effects.get(operation.key)?.({ company, reply: json, subject, ready });
}

/** What a call does that its reply doesn't show by itself. */
function effectOf<Called extends Endpoint>(
  endpoint: Called,
  take: (known: Known<ReplyOf<Called>>) => void,
): [key: string, take: (known: Known<unknown>) => void] {
  return [keyOf(endpoint), (known) => take(known as Known<ReplyOf<Called>>)];
}

const effects = new Map([
  effectOf(programsApi.listAssigned, ({ company, reply, ready }) => {
    for (const { _id } of reply.programs) {
      ready.actor?.assigned.add(_id);
      company.programs.get(_id)?.assigned.add(ready.actor?.id ?? '');
    }
  }),
  effectOf(programsApi.assign, ({ company, reply, subject }) => {
    for (const { _id } of reply.employees) {
      company.programs.get(subject)?.assigned.add(_id);
      company.findAccount(_id)?.assigned.add(subject);
    }
  }),
  effectOf(programsApi.uncomplete, ({ company, reply, subject, ready: { actor } }) => {
    for (const { _id } of reply.employees) company.programs.get(subject)?.enrolled.set(_id, actor?.id ?? '');
  }),
  effectOf(programsApi.complete, ({ company, reply, subject }) => {
    for (const { _id } of reply.employees) company.programs.get(subject)?.enrolled.set(_id, 'complete');
  }),
  effectOf(programsApi.enrol, noteSeats),
  effectOf(seatsApi.switchSession, noteSeats),
  effectOf(seatsApi.take, noteSeats),
  effectOf(seatsApi.giveBack, ({ company, reply, subject, ready }) => {
    const people = reply.employees?.map(({ _id }) => _id) ?? [ready.actor?.id ?? ''];
    for (const id of people) company.programs.get(subject)?.enrolled.delete(id);
  }),
  effectOf(programsApi.unassign, ({ company, subject, ready }) => {
    const employee = ready.sent.target.toLowerCase().split('/').at(-1)?.slice(0, 36) ?? '';
    company.programs.get(subject)?.assigned.delete(employee);
    company.programs.get(subject)?.enrolled.delete(employee);
    company.findAccount(employee)?.assigned.delete(subject);
  }),
  effectOf(dueDatesApi.exempt, ({ company, reply, subject }) => {
    for (const { _id } of reply.employees) {
      company.programs.get(subject)?.exempt.add(_id);
      company.programs.get(subject)?.assigned.delete(_id);
    }
  }),
  effectOf(dueDatesApi.endExemption, ({ company, reply, subject }) => {
    for (const { _id } of reply.employees) {
      company.programs.get(subject)?.exempt.delete(_id);
      company.programs.get(subject)?.assigned.add(_id);
    }
  }),
  effectOf(seatsApi.offers, ({ company, reply, subject }) => {
    const program = company.programs.get(subject);
    if (program) program.offering = reply.offers.map(({ person }) => person._id);
  }),
  effectOf(seatsApi.offer, ({ company, subject, ready: { actor, tree } }) => {
    const program = company.programs.get(subject);
    if (!program || !actor) return;
    const others = program.offering.filter((id) => id !== actor.id);
    program.offering = (tree as { on: boolean }).on ? [...others.slice(-2), actor.id] : others;
  }),
  effectOf(sessionsApi.checkInCode, ({ company, reply: { qr, digits } }) => {
    company.checkInCodes = [...company.checkInCodes, digits, qr.split('#')[1] ?? ''].slice(-8);
  }),
  effectOf(programsApi.archive, ({ company, subject }) => {
    const program = company.programs.get(subject);
    if (program) program.archived = true;
  }),
  effectOf(programsApi.edit, ({ company, subject }) => {
    // Its sessions are others now; the next reply that shows it tells which.
    const program = company.programs.get(subject);
    if (program) program.sessions = [];
  }),
  effectOf(usersApi.delete, ({ company, subject }) => leave(company, subject)),
  effectOf(usersApi.edit, ({ company, reply, subject }) => {
    if (reply.user.role.name !== company.findAccount(subject)?.role) leave(company, subject);
  }),
  effectOf(usersApi.deleteDepartment, ({ company, subject }) => {
    company.departments = company.departments.filter((id) => id !== subject);
  }),
  effectOf(signInApi.logout, ({ company, ready }) => {
    const { authorization = '', cookie = '' } = ready.sent.headers;
    const credentials = [authorization, cookie].flat().join(' ');
    for (const account of company.everyone())
      if (credentials.includes(account.token)) company.noteEnd(account);
  }),
  effectOf(signInApi.changePassword, ({ ready }) => {
    const { new_password: password } = ready.tree as { new_password: string };
    if (ready.actor) ready.actor.password = password;
  }),
]);

/** Who sits with which trainer now: the caller, one whom a manager has named, or several. */
function noteSeats({
  company,
  reply,
  subject,
  ready,
}: Known<Partial<ReplyOf<typeof seatsApi.switchSession>>>): void {
  const enrolled = company.programs.get(subject)?.enrolled;
  for (const { _id, session } of reply.employees ?? []) if (session) enrolled?.set(_id, session.trainer._id);
  const trainer = reply.enrolledSession?.enrolled_training_session.trainer._id;
  const { user } = (ready.tree ?? {}) as { user?: string | null };
  if (trainer && ready.actor) enrolled?.set(user ?? ready.actor.id, trainer);
}

function leave(company: Company, id: string): void {
  const account = company.findAccount(id);
  if (account) {
    company.noteEnd(account);
    account.isGone = true;
  }
  company.strangers = company.strangers.filter((stranger) => stranger !== id);
}

/** Programs and people, wherever in the reply they stand. */
function look(company: Company, value: unknown, budget: { left: number }): void {
  if (typeof value !== 'object' || value === null || (budget.left -= 1) < 0) return;
  const seen = value as Seen;
  if (seen.training_sessions && seen.assigned_manager) {
    company.noteProgram({
      id: seen._id,
      manager: seen.assigned_manager._id,
      sessions: seen.training_sessions.map(({ _id, trainer, start_time }) => ({
        id: _id,
        trainer: trainer?._id ?? '',
        start: start_time ?? '',
      })),
      updatedAt: seen.updated_at ?? '',
      archived: seen.archived ?? false,
      enrolled: new Map(),
      assigned: new Set(),
      exempt: new Set(),
      offering: [],
    });
  } else if (seen.trained_on && seen.code && seen.person) {
    const { _id: id, code, state = '', person } = seen;
    company.records.set(id, { id, code, state, person: person._id });
  } else if (seen.email && seen._id) company.noteStranger(seen._id);
  else for (const inner of Object.values(value)) look(company, inner, budget);
}
