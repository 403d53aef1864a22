import { sql } from 'kysely';
import { isByLine, rolesFor, ruleOf, type Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { own } from '#shared/own';
import type { Sql } from '../db/json.ts';
import {
  byRole,
  fileRelations,
  programRelations,
  recordRelations,
  sessionRelations,
  userRelations,
  type Predicate,
  type Viewer,
} from '../db/relations.ts';
import { leads } from '../db/lines.ts';
import { idParameter, parameter } from '../db/statement.ts';
import { isActiveAs } from '../db/active.ts';

/** The input of the statement that finds a token's sign-in. */
export interface TokenInput {
  tokenHash: Buffer;
  now: Date;
  /** A sign-in that nobody has used since has run out. */
  idleSince: Date;
}

/** The owner of a token, while it is good. */
export interface SignIn {
  sign_in_id: string;
  last_used_at: Date;
  _id: string;
  role: Role;
}

/** The sign-in of a token; no row if it has ended, or its person is no more active. */
export const findSignIn: Sql<SignIn> = sql`
  select sign_ins.id as sign_in_id, sign_ins.last_used_at, actor.id as _id, actor.role
  from sign_ins join users actor on actor.id = sign_ins.user_id and ${isActiveAs('actor')}
  where sign_ins.token_hash = ${parameter(({ tokenHash }: TokenInput) => tokenHash)}
    and sign_ins.expires_at > ${parameter(({ now }: TokenInput) => now)}
    and sign_ins.last_used_at > ${parameter(({ idleSince }: TokenInput) => idleSince)}`;

/** The input that every answer can use. */
export interface AnswerInput {
  viewerId: string;
  role: Role;
  /** The id in the path that the action is about; null where it has none. */
  subjectId: string | null;
  now: Date;
}

export const asked = {
  viewerId: idParameter(({ viewerId }: AnswerInput) => viewerId),
  role: sql<Role>`${parameter(({ role }: AnswerInput) => role)}::text`,
  viewerAs: {
    manager: idParameter(({ viewerId, role }: AnswerInput) => (role === 'manager' ? viewerId : null)),
    trainer: idParameter(({ viewerId, role }: AnswerInput) => (role === 'trainer' ? viewerId : null)),
  },
  subjectId: idParameter(({ subjectId }: AnswerInput) => subjectId),
  now: sql<Date>`${parameter(({ now }: AnswerInput) => now)}::timestamptz`,
};

/** Whether the person has people below: for these some actions are allowed that the role doesn't allow. */
export const findLead: Sql<{ leads: boolean }> = sql`
  select ${leads(idParameter(({ personId }: { personId: string }) => personId))} as leads`;

/** The person who asks for an action. The role is known if only one may, or if the text is for one. */
export function viewerOf(action: Action, role: Role | null = null): Viewer & { _id: Sql<string> } {
  const [only, ...others] = rolesFor(action);
  const isKnown = others.length === 0 && !isByLine(action);
  const known = role ?? (isKnown ? only : undefined);
  if (known) return { _id: asked.viewerId, role: known };
  return { _id: asked.viewerId, role: asked.role, as: asked.viewerAs };
}

const subjects = {
  file: { from: sql`files f where f.id`, relations: fileRelations },
  program: { from: sql`programs p where p.id`, relations: programRelations },
  record: { from: sql`training_records r where r.id`, relations: recordRelations },
  session: { from: sql`training_sessions s where s.id`, relations: sessionRelations },
  user: { from: sql`users u where u.id`, relations: userRelations },
};

/**
 * Whether the viewer has the relation to the subject that the action demands (shared/access.ts); null if it
 * demands nothing.
 */
function relationOf(action: Action, viewer: Viewer): Sql<boolean> | null {
  const rule = ruleOf(action);
  // The guard has asked those whose role doesn't allow it, whether they lead.
  if (rule.subject === 'company') return null;
  const { from, relations } = subjects[rule.subject];
  const named = Object.entries(rule.roles).map(([role, relation]) => [
    role,
    own(relations as Record<string, Predicate>, relation)!,
  ]);
  const isTheirs = byRole(viewer, Object.fromEntries(named));
  const isAllowed = isByLine(action) ? sql`(${isTheirs} or ${leads(viewer._id)})` : isTheirs;
  const hasSeats = 'ofSessions' in rule && rule.ofSessions ? sql` and p.completes_by = 'session'` : sql``;
  return sql`exists (select from ${from} = ${asked.subjectId}${hasSeats} and ${isAllowed})`;
}

/** The answer of a call that only asks whether somebody may. */
export const nothing: Sql = sql`select true as answer`;

/** A reply as text, in a column of the name `answer`. */
export function replyText(reply: Sql): Sql {
  return sql`select (${reply})::text as answer`;
}

/** The select of an answer, for a viewer with the relation that the action demands; no row for anybody else. */
export function guarded(answer: Sql, action: Action, role: Role | null = null): Sql {
  const relation = relationOf(action, viewerOf(action, role));
  return relation ? sql`${answer} where ${relation}` : answer;
}
