import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { clientNetwork } from '../client-network.ts';

/*
 * Wrong passwords by account and hour (product §46). They are counted in the transaction of the limits. So a
 * flood has been refused before it comes here, and each hour of an account is one row.
 */

const hour = 60 * 60 * 1_000;

/** The number of networks that are counted apart. */
export const mostNetworks = 20;

/** Another instance's clock may be a little behind, and count in the hour that is over. */
const clockDifference = 60_000;

const hourOf = (now: Date) => new Date(Math.floor(now.getTime() / hour) * hour);

/** The address is nobody's business: a digest tells whether two are the same. */
function networkDigest(address: string | null): string {
  const network = address === null ? 'none' : clientNetwork(address);
  return createHash('sha256').update(network).digest('base64url').slice(0, 12);
}

/** A wrong password for an account; `personId` is null where nobody active has the address, and then nothing is kept. */
export interface WrongPassword {
  personId: string | null;
  address: string | null;
}

/** Counts a wrong password; the same statement for an account that doesn't exist. */
export async function noteWrongPassword(
  tx: Db,
  { personId, address }: WrongPassword,
  now: Date,
): Promise<void> {
  const network = networkDigest(address);
  await sql`
    insert into failed_sign_ins as f (person_id, hour, count, networks)
    select id, ${hourOf(now)}::timestamptz, 1, array[${network}::text] from users where id = ${personId}::uuid
    on conflict (person_id, hour) do update set
      count = f.count + 1,
      networks = case
        when f.networks @> excluded.networks or cardinality(f.networks) >= ${mostNetworks} then f.networks
        else f.networks || excluded.networks end`.execute(tx);
}

/** Wrong passwords since the person last read of any. */
export interface WrongPasswords {
  count: number;
  /** How many networks they came from; twenty may be more. */
  networks: number;
}

/** One's own slips are no news: so few, from the network of the sign-in. */
const mostSlips = 4;

/**
 * The wrong passwords that a person who signs in from this address has not read of; they are reported now.
 * Null where there is none, or a few that the person may have typed.
 */
export async function takeWrongPasswords(
  tx: Db,
  personId: string,
  address: string | null,
): Promise<WrongPasswords | null> {
  const { rows } = await sql<{ count: number; networks: string[] }>`
    with untold as (
      select person_id, hour, count - told_count as count, networks from failed_sign_ins
      where person_id = ${personId} and count > told_count for update
    ), told as (
      update failed_sign_ins f set told_count = f.count from untold u where f.person_id = u.person_id and f.hour = u.hour
    )
    select coalesce(sum(count), 0)::int as count,
      array(select distinct n from untold, unnest(networks) n limit ${mostNetworks}) as networks
    from untold`.execute(tx);
  const { count, networks } = rows[0]!;
  const isOwn = networks.every((network) => network === networkDigest(address));
  return count === 0 || (isOwn && count <= mostSlips) ? null : { count, networks: networks.length };
}

/** An hour of an account that is over, for the trail. */
interface PastHour {
  person_id: string;
  hour: Date;
  count: number;
  networks: number;
}

/** Takes hours that are over and that aren't in the trail yet, for at most this number of accounts. */
export async function takePastHours(tx: Db, now: Date, most: number): Promise<PastHour[]> {
  const { rows } = await sql<PastHour>`
    with past as (
      select person_id, hour from failed_sign_ins
      where not is_in_trail and hour < ${hourOf(new Date(now.getTime() - clockDifference))} order by hour, person_id limit ${most} for update skip locked
    )
    update failed_sign_ins f set is_in_trail = true from past p where f.person_id = p.person_id and f.hour = p.hour
    returning f.person_id, f.hour, f.count, cardinality(f.networks) as networks`.execute(tx);
  return rows.toSorted((a, b) => a.hour.getTime() - b.hour.getTime());
}

/** Forgets hours that the trail tells, and the person, too, or from before this instant. */
export async function deleteReportedHours(db: Db, before: Date): Promise<void> {
  await sql`
    delete from failed_sign_ins where is_in_trail and (told_count = count or hour < ${before})`.execute(db);
}
