import type { Role } from '#shared/roles';

/** Where a call came from, for the audit trail, and the key under which it may come again. */
export interface RequestSource {
  readonly requestId: string;
  /** The client's address; null on the command line. */
  readonly address: string | null;
  /** Set when the caller sent an Idempotency-Key. */
  readonly idempotencyKey: IdempotencyKey | null;
}

/** A call that may be repeated: its key and its body, both as hashes. */
export interface IdempotencyKey {
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
}

/** The person who makes a change, and the address. The guard's proof is one of these. */
export interface Caller {
  readonly actor: { readonly _id: string; readonly role: Role } | null;
  /** The sign-in under which they call; null where it takes none. */
  readonly signInId: string | null;
  readonly source: RequestSource;
}
