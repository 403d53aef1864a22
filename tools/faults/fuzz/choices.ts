import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import {
  calendarApi,
  chooseApi,
  digestsApi,
  dueDatesApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
} from '#shared/contract';
import type { Role } from '#shared/roles';
import { codesAt } from '../../../server/check-in-code.ts';
import { readTokenSecret, tokenOf } from '../../../server/db/outbox.ts';
import { programsInView } from '../../../server/db/relations.ts';
import type { Db } from '../../../server/db/tables.ts';
import { password } from '../company.ts';
import type { Account } from './callers.ts';
import { keyOf, type Operation } from './operations.ts';

/** A caller with the call and its program. */
export interface Scene {
  db: Db;
  operation: Pick<Operation, 'key'>;
  caller: Account | null;
  program: Program | undefined;
  /** Tokens of calendars that were subscribed to. */
  feeds: readonly string[];
}

export interface Program {
  id: string;
  manager: string;
  updatedAt: Date;
}

type Ids = RawBuilder<{ id: string }>;

/** One of the rows, by lot; of the first choice that has any. */
async function pick(db: Db, lot: number, ...choices: Ids[]): Promise<string | undefined> {
  for (const choice of choices) {
    const { rows } = await sql<{ id: string }>`
      select id::text from (${choice}) each order by md5(id::text || ${lot}::text) limit 1`.execute(db);
    if (rows[0]) return rows[0].id;
  }
  return undefined;
}

const people = (role: Role): Ids => sql`select id from users where role = ${role} and deactivated_at is null`;

/** People of the program's assignments `a`. */
const assigned = (program: string, where: RawBuilder<unknown> = sql`true`): Ids => sql`
  select a.employee_id as id from assignments a where a.program_id = ${program} and a.standing = 'employee' and ${where}`;

const seated = sql`a.session_id is not null and a.completed_at is null`;
const unseated = sql`a.session_id is null and a.completed_at is null`;
const opensSoon = sql`starts_at < now() + interval '15 minutes' and cancelled_at is null`;

/** Which assignments `a` a program `p` needs, so that the call can do something in it. */
const needed = new Map([
  [keyOf(programsApi.enrol), unseated],
  [keyOf(seatsApi.wait), unseated],
  [keyOf(seatsApi.switchSession), seated],
  [keyOf(seatsApi.giveBack), seated],
  [keyOf(seatsApi.offer), seated],
  [keyOf(programsApi.complete), seated],
  [keyOf(sessionsApi.mark), sql`a.session_id in (select id from training_sessions where ${opensSoon})`],
  [
    keyOf(seatsApi.take),
    sql`a.completed_at is null and exists (
      select from seat_offers o where o.program_id = p.id and o.person_id <> a.employee_id)`,
  ],
]);

const choosing = [chooseApi.view, chooseApi.choose].map(keyOf);

/** A program in the view of the caller, where the call can do something, if there is one. */
export async function chooseProgram(
  { db, operation: { key }, caller }: Omit<Scene, 'program'>,
  lot: number,
): Promise<Program | undefined> {
  const isInView = caller ? programsInView({ _id: caller.id, role: caller.role }) : sql`archived_at is null`;
  const isOwn = caller?.role === 'employee' ? sql`a.employee_id = ${caller.id}` : sql`true`;
  const need = needed.get(key);
  const isLinked = sql`exists (select from message_tokens where program_id = p.id and spent_at is null)`;
  const fits = choosing.includes(key)
    ? isLinked
    : need
      ? sql`exists (select from assignments a where a.program_id = p.id and ${isOwn} and ${need})`
      : sql`true`;
  const { rows } = await sql<Program>`
    select p.id, assigned_manager_id as manager, updated_at as "updatedAt" from programs p where ${isInView}
    order by (select ${fits}) desc, md5(p.id::text || ${lot}::text) limit 1`.execute(db);
  return rows[0];
}

/** The value of a parameter in the path, with which the call can do something, if there is one. */
export async function chooseParam(name: string, scene: Scene, lot: number): Promise<string> {
  const found = await findParam(name, scene, lot);
  return found ?? randomUUID();
}

const decisions = [recordsApi.accept, recordsApi.reject].map(keyOf);
const oneSession = [sessionsApi.roster, sessionsApi.mark, sessionsApi.checkInCode].map(keyOf);

async function findParam(name: string, scene: Scene, lot: number): Promise<string | undefined> {
  const { db, caller, program, operation } = scene;
  const { key } = operation;
  const me = caller?.id ?? randomUUID();
  if (name === 'departmentId') return pick(db, lot, sql`select id from departments`);
  if (name === 'siteId') return pick(db, lot, sql`select id from sites`);
  if (name === 'positionId') return pick(db, lot, sql`select id from positions`);
  if (name === 'code') return pick(db, lot, sql`select code as id from training_records`);
  if (name === 'message') return pick(db, lot, sql`select id from messages`);
  if (name === 'token') return findToken(scene, lot);
  if (name === 'employeeId') return program && pick(db, lot, assigned(program.id));
  if (name === 'userId') return caller?.role === 'employee' ? me : pick(db, lot, people('employee'));
  if (name === 'session') return findValue('session', scene, lot) as Promise<string | undefined>;
  if (key.includes('/api/records/')) {
    const state = decisions.includes(key) ? sql`decision = 'proposed'` : sql`counts_as_done(r)`;
    const isOwn = caller?.role === 'admin' ? sql`true` : sql`person_id = ${me}`;
    const all: Ids = sql`select id from training_records r where ${isOwn}`;
    return pick(db, lot, sql`${all} and ${state}`, all, sql`select id from training_records`);
  }
  if (key.includes('event.ics'))
    return pick(
      db,
      lot,
      sql`select session_id as id from calendar_entries where person_id = ${me} and not is_cancelled`,
    );
  if (oneSession.includes(key) || key.includes('/api/sessions/')) {
    const isOwn = caller?.role === 'trainer' ? sql`trainer_id = ${me}` : sql`true`;
    const all: Ids = sql`select id from training_sessions where ${isOwn}`;
    const here = sql`${all} and program_id = ${program?.id ?? randomUUID()}`;
    return pick(db, lot, sql`${here} and ${opensSoon}`, all);
  }
  if (!key.includes('/api/user')) return program?.id;
  if (caller?.role === 'manager' && program && lot % 3 > 0) return pick(db, lot, assigned(program.id));
  return caller?.role === 'admin'
    ? pick(db, lot, sql`select id from users where deactivated_at is null`)
    : me;
}

/** The token of a link. */
async function findToken(
  { db, operation: { key }, feeds, program }: Scene,
  lot: number,
): Promise<string | undefined> {
  if (key === keyOf(calendarApi.feed)) return feeds[lot % feeds.length];
  const isChoice = choosing.includes(key);
  const ofProgram = isChoice ? sql`program_id = ${program?.id ?? randomUUID()}` : sql`true`;
  const kind = isChoice ? 'reminder' : key === keyOf(digestsApi.unsubscribe) ? 'digest' : 'reset';
  const message = await pick(
    db,
    lot,
    sql`select message_id as id from message_tokens where kind = ${kind} and spent_at is null and ${ofProgram}`,
  );
  return message && tokenOf(message, await readTokenSecret(db));
}

const edited = [programsApi.edit, programsApi.previewEdit].map(keyOf);
const exempting = keyOf(dueDatesApi.endExemption);
const cancelling = [sessionPlansApi.cancel, sessionPlansApi.previewCancel].map(keyOf);

/** The value of a field in a body. */
export async function chooseValue(kind: string, scene: Scene, lot: number): Promise<string | null> {
  const found = await findValue(kind, scene, lot);
  return found === undefined ? randomUUID() : found;
}

async function findValue(kind: string, scene: Scene, lot: number): Promise<string | null | undefined> {
  const { db, caller, program, operation } = scene;
  const { key } = operation;
  const id = program?.id ?? randomUUID();
  const me = caller?.id ?? randomUUID();
  const sessions: Ids = sql`select id from training_sessions where program_id = ${id}`;
  switch (kind) {
    case 'assigned_manager':
      return edited.includes(key) ? program?.manager : pick(db, lot, people('manager'));
    case 'trainer':
      return pick(db, lot, people('trainer'));
    case '_id':
      return edited.includes(key) && lot % 3 > 0 ? ((await pick(db, lot, sessions)) ?? '') : '';
    case 'assigned_employees':
      return pick(db, lot, people('employee'));
    case 'completed_employees':
      return pick(
        db,
        lot,
        assigned(id, sql`${seated} and session_id in (${sessions} and trainer_id = ${me})`),
        assigned(id),
      );
    case 'user':
      return caller?.role === 'manager' ? pick(db, lot, assigned(id, needed.get(key)), assigned(id)) : me;
    case 'people':
    case 'person':
      if (key.includes('/api/records'))
        return caller?.role === 'admin' ? pick(db, lot, people('employee')) : me;
      if (key === exempting)
        return pick(db, lot, sql`select person_id as id from exemptions where program_id = ${id}`);
      return pick(db, lot, assigned(id, needed.get(key)), assigned(id), people('employee'));
    case 'from':
      return pick(
        db,
        lot,
        sql`select o.person_id as id from seat_offers o join assignments a on (a.program_id, a.employee_id) = (o.program_id, o.person_id)
          where o.program_id = ${id} and o.person_id <> ${me} and session_id is distinct from (
            select session_id from assignments own where own.program_id = ${id} and own.employee_id = ${me})`,
      );
    case 'program':
      return id;
    case 'session':
    case 'sessions':
    case 'move_to':
      return cancelling.includes(key)
        ? pick(db, lot, sql`${sessions} and cancelled_at is null`)
        : pick(db, lot, sessions);
    case 'records':
      return pick(db, lot, sql`select id from training_records r where counts_as_done(r)`);
    case 'department':
    case 'position':
    case 'site':
      return lot % 3 === 0
        ? null
        : ((await pick(db, lot, sql`select id from ${sql.table(`${kind}s`)}`)) ?? '');
    case 'code':
      return findCode(scene, lot);
    case 'token':
      return findToken(scene, lot);
    case 'email':
      return findEmail(scene, lot);
    case 'updated_at':
      return [program?.updatedAt.toISOString(), '', null][lot % 3];
    default:
      // Every password is the same.
      return password;
  }
}

/** A code that the trainer of a session shows at this moment. */
async function findCode({ db, caller }: Scene, lot: number): Promise<string | undefined> {
  const me = caller?.id ?? randomUUID();
  const all = sql<{ id: string }>`select id from training_sessions s where ${opensSoon}`;
  const isOwn = sql`exists (select from assignments a where a.session_id = s.id and a.employee_id = ${me})`;
  const id = await pick(db, lot, sql`${all} and ${isOwn}`, all);
  if (!id) return undefined;
  const { check_in_key: key } = await db
    .selectFrom('training_sessions')
    .select('check_in_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { code, digits } = codesAt({ id, key }, new Date());
  return lot % 2 === 0 ? code : digits;
}

/** Of somebody who signs in or has forgotten the password, else a new one; now and then one that is taken. */
async function findEmail({ db, operation: { key } }: Scene, lot: number): Promise<string | undefined> {
  const isKnown = /signin|forgot/.test(key);
  if (isKnown || lot % 25 === 0)
    return pick(
      db,
      lot,
      sql`select email as id from users where role = ${isKnown ? 'employee' : 'admin'} and deactivated_at is null`,
    );
  const name = randomUUID();
  return [`${name}@company.example`, `  ${name.toUpperCase()}@Company.EXAMPLE `, `ü+${name}@bücher.example`][
    lot % 3
  ];
}
