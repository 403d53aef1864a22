import { sql } from 'kysely';
import { fullName, nameUnlessErased } from '../../../db/people.ts';
import type { Db } from '../../../db/tables.ts';

/** The facts of a message about a handover: the person who had the duties, and the ids of these. */
export interface HandoverFacts extends Record<string, unknown> {
  from: string;
  programs: string[];
  sessions: string[];
  people: string[];
}

/** The duties of a handover as they are now. */
export interface HandedOver {
  /** The name of the person who had them; null once that is erased. */
  from: string | null;
  programs: { title: string; deadline: Date }[];
  people: { name: string; sign_in: string }[];
}

/**
 * The programs and people of a handover that are the person's now. For the person who handed them over,
 * those that aren't any more. Sessions are in server/db/teaching.ts.
 */
export async function readHandedOver(
  db: Db,
  personId: string,
  { from, programs, people }: HandoverFacts,
): Promise<HandedOver> {
  const isReceiver = personId !== from;
  const { rows } = await sql<HandedOver>`
    select (select ${nameUnlessErased} from users u where u.id = ${from}) as from, (
        select coalesce(jsonb_agg(jsonb_build_object('title', p.title, 'deadline', p.deadline)
          order by p.deadline, p.title, p.id), '[]')
        from programs p where p.id = any(${programs}::uuid[]) and p.archived_at is null
          and (p.assigned_manager_id = ${personId}) = ${isReceiver}) as programs, (
        select coalesce(jsonb_agg(jsonb_build_object('name', ${fullName}, 'sign_in', coalesce(u.email, u.login))
          order by u.last_name, u.first_name, u.id), '[]')
        from users u where u.id = any(${people}::uuid[]) and u.deactivated_at is null
          and (u.line_manager_id is not distinct from ${personId}) = ${isReceiver}) as people`.execute(db);
  const { programs: told, ...others } = rows[0]!;
  return { ...others, programs: told.map((each) => ({ ...each, deadline: new Date(each.deadline) })) };
}
