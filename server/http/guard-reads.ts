import { sql, type RawBuilder } from 'kysely';
import { ruleOf, type Action } from '#shared/access';
import { roles, type Role } from '#shared/roles';
import { programRelations, userRelations } from '../db/relations.ts';
import type { Db } from '../db/tables.ts';
import { blank } from '../db/statement.ts';

/** What the guard fills in. */
export interface Asked {
  tokenHash: Buffer;
  now: Date;
  /** A sign-in that nobody has used since has run out. */
  idleSince: Date;
  /** The id in the path; null when it is malformed or the action has none. */
  subjectId: string | null;
}

export const asked = {
  tokenHash: blank(({ tokenHash }: Asked) => tokenHash),
  now: blank(({ now }: Asked) => now),
  idleSince: blank(({ idleSince }: Asked) => idleSince),
  subjectId: sql<string>`${blank(({ subjectId }: Asked) => subjectId)}::uuid`,
};

/** The acting person's id, for what is asked beside. */
export const actorId = sql<string>`actor.id`;

/** The relation that a role needs, as a condition on the actor's row; null when the role may never. */
function relationOf(action: Action, role: Role): RawBuilder<boolean> | null {
  const rule = ruleOf(action);
  if (rule.subject === 'company') return rule.roles.includes(role) ? sql`true` : null;
  if (rule.subject === 'program') {
    const relation = rule.roles[role];
    if (!relation) return null;
    return sql`exists (select from programs p
      where p.id = ${asked.subjectId} and ${programRelations[relation](actorId)})`;
  }
  const relation = rule.roles[role];
  if (!relation) return null;
  return sql`exists (select from users u
    where u.id = ${asked.subjectId} and u.deactivated_at is null and ${userRelations[relation](actorId)})`;
}

/**
 * Who the token belongs to and, if they stand to the subject as the action demands, the `answer` for their role; null
 * if they don't. All of it is one statement: one round trip.
 */
export function guarded(
  action: Action,
  actorColumns: RawBuilder<unknown>,
  answer: (role: Role) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const cases = roles.flatMap((role) => {
    const relation = relationOf(action, role);
    return relation ? [sql`when ${sql.lit(role)} then case when ${relation} then ${answer(role)} end`] : [];
  });
  return sql`
    select sign_ins.id as sign_in_id, sign_ins.last_used_at, actor.id as _id, actor.role, ${actorColumns},
      case actor.role ${sql.join(cases, sql` `)} end as answer
    from sign_ins
    join users actor on actor.id = sign_ins.user_id and actor.deactivated_at is null
    left join departments on departments.id = actor.department_id
    where sign_ins.token_hash = ${asked.tokenHash}
      and sign_ins.expires_at > ${asked.now} and sign_ins.last_used_at > ${asked.idleSince}`;
}

/** The answer where nothing is asked but whether somebody may. */
export const allowed = sql`true`;

/** An answer as text, and of the actor only what the guard needs. */
export const noColumns = sql`null as nothing`;
export const asText = (answer: RawBuilder<unknown>) => sql`(${answer})::text`;

/** The actor as the session shows them. */
export const actorColumns = sql`actor.first_name, actor.last_name, actor.email, departments.name as department,
  actor.background_color, actor.has_temporary_password`;

/**
 * Writes when sign-ins were used, each at most once a minute whichever instances saw it, and never an earlier use
 * over a later one. A row that is locked is left out: whoever holds it ends the sign-in or writes a use as new as this.
 */
export async function writeUses(
  db: Db,
  uses: readonly (readonly [signInId: string, usedAt: Date])[],
  idleSince: Date,
): Promise<void> {
  const ids = uses.map(([signInId]) => signInId);
  const instants = uses.map(([, usedAt]) => usedAt);
  await sql`
    with due as (
      select s.id, used.at
      from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as used (id, at)
      join sign_ins s on s.id = used.id
      where s.last_used_at < used.at - interval '1 minute' and s.last_used_at > ${idleSince}
      for no key update of s skip locked
    )
    update sign_ins set last_used_at = due.at from due where sign_ins.id = due.id`.execute(db);
}
