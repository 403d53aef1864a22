import { createHash, randomBytes } from 'node:crypto';

/** Asks the database. @typedef {(text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>} Ask */

/** Someone who is signed in. @typedef {{id: string, email: string, token: string}} Person */

/** @typedef {'admin' | 'manager' | 'trainer' | 'employee'} Role */

/**
 * Signs people in past the server, as a password would take too long for thousands: as many of the role as there are
 * up to `number`, always the same ones, the one with the role's own address first.
 *
 * @param {Ask} ask
 * @param {Role} role
 * @param {number} number
 * @returns {Promise<Person[]>}
 */
export async function signPeopleIn(ask, role, number) {
  const people = (await ask(findPeople, [role, number])).map(({ id, email }) => ({
    id: String(id),
    email: String(email),
    token: randomBytes(32).toString('base64url'),
  }));
  const hashes = people.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  await ask(insertSignIns, [hashes, people.map(({ id }) => id)]);
  return people;
}

/** As if all of them had been here a moment ago, or had been away for so many minutes. */
export async function noteUse(/** @type {Ask} */ ask, minutesAgo = 0) {
  await ask(`update sign_ins set last_used_at = now() - $1::int * interval '1 minute'`, [minutesAgo]);
  await ask('vacuum (analyze) sign_ins');
}

const findPeople = `
  select id, email from users where role = $1 and deactivated_at is null
  order by email <> $1 || '@lodestar.example', id limit $2::int`;

const insertSignIns = `
  insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
  select decode(hash, 'hex'), user_id, now(), now(), now() + interval '1 day'
  from unnest($1::text[], $2::uuid[]) as made (hash, user_id)`;
