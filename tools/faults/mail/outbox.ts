import type { Client } from 'pg';
import { goneDomain } from './faulty-smtp-server.ts';

/*
 * The outbox as the database tells of it: the scenario looks past the product, which it doesn't believe.
 */

/** Adds people and an invitation to each of them, in one transaction; every hundredth has an address that isn't there. */
export async function addInvitations(client: Client, count: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `insert into users (first_name, last_name, email, password_hash, role, background_color, created_at, updated_at)
    select 'Sam', 'Test ' || n, n || case when n % 100 = 0 then '@${goneDomain}' else '@company.example' end, 'none',
      'employee', '#1f4e8c', now(), now()
    from generate_series(1, $1::int) n`,
    [count],
  );
  await client.query(`
    insert into messages (kind, person_id, facts, created_at, not_before, next_at)
    select 'invitation', u.id, json_build_object('by', a.id), now(), now(), now()
    from users u cross join lateral (select id from users where role = 'admin' limit 1) a where u.password_hash = 'none'`);
  await client.query(`
    insert into message_tokens (hash, message_id, kind, person_id, created_at, expires_at)
    select uuid_send(gen_random_uuid()), id, kind, person_id, now(), now() + interval '7 days' from messages`);
  await client.query('commit');
  await client.query('analyze');
}

/** The messages that somebody is sending, or was when it died. */
export async function listClaimed(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from messages where claim is not null');
  return rows.map(({ id }) => id);
}

/** How many wait; those that were refused for now are due at once then, which saves half an hour. */
export async function hurry(client: Client): Promise<number> {
  await client.query('update messages set next_at = now() where claim is null and next_at > now()');
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from messages where next_at is not null',
  );
  return rows[0]!.count;
}

/** How a message stands in the end. */
export interface Ended {
  id: string;
  sent_at: Date | null;
  attempts: number;
  is_gone: boolean;
}

export async function listEnded(client: Client): Promise<Ended[]> {
  const { rows } = await client.query<Ended>(`
    select m.id, m.sent_at, m.attempts, u.email like '%@${goneDomain}' as is_gone
    from messages m join users u on u.id = m.person_id where m.next_at is null and m.dropped_at is null`);
  return rows;
}
