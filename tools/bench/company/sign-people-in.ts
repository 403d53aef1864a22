import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#shared/roles';

/** Asks the database, past the server. */
export type Ask = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Someone who is signed in. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/**
 * Signs people in past the server, as a password would take too long for thousands: as many of the role as there are
 * up to `number`, always the same ones, the one with the role's own address first. None of them was seen within the
 * last minute, so their first call has that to write down.
 */
export async function signPeopleIn(ask: Ask, role: Role, number: number): Promise<Person[]> {
  const people = (await ask(findPeople, [role, number])).map(({ id, email }) => ({
    id: String(id),
    email: String(email),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await ask(insertSignIns, [hashes, people.map(({ id }) => id)]);
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
