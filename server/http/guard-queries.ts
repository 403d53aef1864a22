import { sql, type RawBuilder } from 'kysely';
import { ruleOf, type Action } from '#shared/access';
import type { SessionUser } from '#shared/api/shapes';
import type { Role } from '#shared/roles';
import { programRelations, userRelations } from '../db/relations.ts';
import type { Db } from '../db/schema.ts';

interface SignIn {
  signInId: string;
  actor: SessionUser;
  lastUsedAt: Date;
  /** Whether the relation that the actor's role needs holds for the subject; false if the role may never. */
  related: boolean;
}

const actorId = sql`actor.id`;

function entriesOf<Relation extends string>(roles: { readonly [role in Role]?: Relation }): [
  Role,
  Relation,
][] {
  return Object.entries(roles) as [Role, Relation][];
}

/** The relation that each role needs, as one expression over the actor's row. */
function relatedTo(action: Action, subjectId: string | null): RawBuilder<boolean> {
  const rule = ruleOf(action);
  if (rule.subject === 'company') return sql`true`;
  const cases =
    rule.subject === 'program'
      ? entriesOf(rule.roles).map(
          ([role, relation]) => sql`when ${sql.lit(role)} then exists (
            select from programs p where p.id = ${subjectId}::uuid and ${programRelations[relation](actorId)})`,
        )
      : entriesOf(rule.roles).map(
          ([role, relation]) => sql`when ${sql.lit(role)} then exists (
            select from users u where u.id = ${subjectId}::uuid and u.deactivated_at is null
              and ${userRelations[relation](actorId)})`,
        );
  return sql`case actor.role ${sql.join(cases, sql` `)} else false end`;
}

/** Who the token belongs to and how they stand to the subject, in one round trip; null when it is not valid. */
export async function findSignIn(
  db: Db,
  input: { tokenHash: Buffer; now: Date; idleSince: Date; action: Action; subjectId: string | null },
): Promise<SignIn | null> {
  const { rows } = await sql<SessionUser & { sign_in_id: string; last_used_at: Date; related: boolean }>`
    select sign_ins.id as sign_in_id, sign_ins.last_used_at, actor.id as _id, actor.first_name, actor.last_name,
      actor.email, actor.role, departments.name as department, actor.background_color,
      actor.has_temporary_password, ${relatedTo(input.action, input.subjectId)} as related
    from sign_ins
    join users actor on actor.id = sign_ins.user_id and actor.deactivated_at is null
    left join departments on departments.id = actor.department_id
    where sign_ins.token_hash = ${input.tokenHash}
      and sign_ins.expires_at > ${input.now} and sign_ins.last_used_at > ${input.idleSince}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { sign_in_id: signInId, last_used_at: lastUsedAt, related, ...actor } = row;
  return { signInId, actor, lastUsedAt, related };
}

export async function touchSignIn(db: Db, signInId: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ last_used_at: now }).where('id', '=', signInId).execute();
}
