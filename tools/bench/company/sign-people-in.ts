import type { Client } from 'pg';
import { roles, type Role } from '#shared/roles';
import { createToken, hashToken } from '../../../server/tokens.ts';

/** Runs a statement in the database, without the server. */
export type RunSql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export const runSqlOn =
  (client: Client): RunSql =>
  async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, values)).rows;

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
  }));
  const tokens = await insertSignIns(
    runSql,
    people.map(({ id }) => id),
  );
  return people.map((person, index) => ({ ...person, token: tokens[index]! }));
}

/** The token of one person of each role, the demo account if there is one. */
export async function signInEachRole(runSql: RunSql): Promise<Record<Role, string>> {
  const tokens: Partial<Record<Role, string>> = {};
  for (const role of roles) tokens[role] = (await signPeopleIn(runSql, role, 1))[0]!.token;
  return tokens as Record<Role, string>;
}

/** Returns a token for each. */
export async function insertSignIns(runSql: RunSql, ids: readonly string[]): Promise<string[]> {
  const tokens = ids.map(() => createToken());
  await runSql(insertion, [tokens.map((token) => hashToken(token).toString('hex')), ids]);
  return tokens;
}

const findPeople = `
  select id, email from users where role = $1 and deactivated_at is null
  order by email <> $1 || '@lodestar.example', id limit $2::int`;

const insertion = `
  insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
  select decode(hash, 'hex'), user_id, now() - interval '2 minutes', now() - interval '2 minutes',
    now() + interval '1 day'
  from unnest($1::text[], $2::uuid[]) as made (hash, user_id)`;
