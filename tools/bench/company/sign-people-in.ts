import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#shared/roles';

/** Runs a statement in the database, without the server. */
export type RunSql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Someone who is signed in. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/**
 * Inserts sign-ins directly, as hashing a password would take too long for thousands: for as many of the role as exist,
 * up to `number`, always the same ones, the demo account first. None was used within the last minute, so the first call
 * of each has its use to record.
 */
export async function signPeopleIn(runSql: RunSql, role: Role, number: number): Promise<Person[]> {
  const people = (await runSql(findPeople, [role, number])).map(({ id, email }) => ({
    id: String(id),
    email: String(email),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await runSql(insertSignIns, [hashes, people.map(({ id }) => id)]);
  return people;
}

const findPeople = `
  select id, email from users where role = $1 and deactivated_at is null
  order by email <> $1 || '@lodestar.example', id limit $2::int`;

const insertSignIns = `
  insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
  select decode(hash, 'hex'), user_id, now() - interval '2 minutes', now() - interval '2 minutes',
    now() + interval '1 day'
  from unnest($1::text[], $2::uuid[]) as made (hash, user_id)`;
