import { sql } from 'kysely';
import { ruleOf, type Action } from '#shared/access';
import type { Role } from '#shared/roles';
import type { Sql } from '../db/json.ts';
import { programRelations, recordRelations, sessionRelations, userRelations } from '../db/relations.ts';
import { idParameter, parameter } from '../db/statement.ts';

/** What finds the sign-in of a token. */
export interface TokenInput {
  tokenHash: Buffer;
  now: Date;
  /** A sign-in that nobody has used since has run out. */
  idleSince: Date;
}

/** Who a token belongs to, while it is good. */
export interface SignIn {
  sign_in_id: string;
  last_used_at: Date;
  _id: string;
  role: Role;
}

/** The sign-in that a token stands for; no row where it has ended, or its person has left. */
export const findSignIn: Sql<SignIn> = sql`
  select sign_ins.id as sign_in_id, sign_ins.last_used_at, actor.id as _id, actor.role
  from sign_ins join users actor on actor.id = sign_ins.user_id and actor.deactivated_at is null
  where sign_ins.token_hash = ${parameter(({ tokenHash }: TokenInput) => tokenHash)}
    and sign_ins.expires_at > ${parameter(({ now }: TokenInput) => now)}
    and sign_ins.last_used_at > ${parameter(({ idleSince }: TokenInput) => idleSince)}`;

/** What every answer can ask for. */
export interface AnswerInput {
  viewerId: string;
  /** The id in the path that the action is about; null where it has none. */
  subjectId: string | null;
  now: Date;
}

export const asked = {
  viewerId: idParameter(({ viewerId }: AnswerInput) => viewerId),
  subjectId: idParameter(({ subjectId }: AnswerInput) => subjectId),
  now: sql<Date>`${parameter(({ now }: AnswerInput) => now)}::timestamptz`,
};

/**
 * Whether somebody in this role stands to the subject as the action demands (shared/access.ts); null where the role
 * may always.
 */
function relationOf(action: Action, role: Role): Sql<boolean> | null {
  const rule = ruleOf(action);
  if (rule.subject === 'company') return null;
  if (rule.subject === 'program') {
    const relation = programRelations[rule.roles[role]!](asked.viewerId);
    return sql`exists (select from programs p where p.id = ${asked.subjectId} and ${relation})`;
  }
  if (rule.subject === 'record') {
    const relation = recordRelations[rule.roles[role]!](asked.viewerId);
    return sql`exists (select from training_records r where r.id = ${asked.subjectId} and ${relation})`;
  }
  if (rule.subject === 'session') {
    const relation = sessionRelations[rule.roles[role]!](asked.viewerId);
    return sql`exists (select from training_sessions s where s.id = ${asked.subjectId} and ${relation})`;
  }
  const relation = userRelations[rule.roles[role]!](asked.viewerId);
  return sql`exists (select from users u where u.id = ${asked.subjectId} and ${relation})`;
}

/** What is asked where nothing is asked but whether somebody may. */
export const nothing: Sql = sql`select true as answer`;

/** A reply as text, in a column of the name `answer`. */
export function replyText(reply: Sql): Sql {
  return sql`select (${reply})::text as answer`;
}

/** The select of an answer, for whoever stands to the subject as the action demands; no row for anybody else. */
export function guarded(answer: Sql, action: Action, role: Role): Sql {
  const relation = relationOf(action, role);
  return relation ? sql`${answer} where ${relation}` : answer;
}
