import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import type { Db } from '../../../server/db/tables.ts';

/** Somebody signed in. A token belongs to one person in one role. */
export interface Account {
  id: string;
  role: Role;
  token: string;
}

/** The people who make requests. Their sign-ins are inserted, because hashing a password takes long. */
export class Callers {
  readonly #db: Db;
  readonly #accounts = new Map<string, Account>();
  readonly #tokens = new Set<string>();
  /** Tokens that open nothing any more. */
  readonly ended: string[] = [];

  constructor(db: Db) {
    this.#db = db;
  }

  /** Somebody of the role. */
  async choose(role: Role, lot: number): Promise<Account> {
    for (;;) {
      const { rows } = await sql<{ id: string }>`
        select id from users where role = ${role} and deactivated_at is null
        order by md5(id::text || ${lot}::text) limit 1`.execute(this.#db);
      const id = rows[0]?.id;
      if (!id) throw new Error(`Nobody is ${role}.`);
      const known = this.#accounts.get(id);
      const account = known?.role === role ? known : await this.signIn(id);
      if (account?.role === role) return account;
    }
  }

  /** Null where the person has left by now. */
  async signIn(id: string): Promise<Account | null> {
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    const { rows } = await sql<{ role: Role }>`
      with person as (select id, role from users where id = ${id} and deactivated_at is null for share),
      made as (
        insert into sign_ins (token_hash, user_id, created_at, last_used_at, expires_at)
        select ${hash}::bytea, id, now(), now(), now() + interval '1 day' from person)
      select role from person`.execute(this.#db);
    const role = rows[0]?.role;
    if (!role) return null;
    const account = { id, role, token };
    this.#accounts.set(id, account);
    this.#tokens.add(token);
    return account;
  }

  noteEnd({ id, token }: Account): void {
    this.ended.push(token);
    if (this.#accounts.get(id)?.token === token) this.#accounts.delete(id);
  }

  noteToken(token: string): void {
    this.#tokens.add(token);
  }

  /** Whether it opens, or has opened, somebody's account. */
  readonly isToken = (text: string): boolean => this.#tokens.has(text);
}
