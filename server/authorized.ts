import type { Action } from '#shared/access';
import type { Role } from '#shared/roles';
import type { Caller, RequestSource } from './audit/caller.ts';

declare const brand: unique symbol;

/**
 * Proof that the guard let this person do this action. Services that change something take only this value,
 * and only the guard makes one. So forgetting to authorise does not compile.
 */
export interface Authorized<Allowed extends Action> extends Caller {
  readonly actor: { readonly _id: string; readonly role: Role };
  readonly source: RequestSource;
  readonly signInId: string;
  /** The id of the program or user in the path, the relation's subject; "" if the action has none. */
  readonly subjectId: string;
  readonly [brand]: Allowed;
}

/** Only for the guard (server/http/guard.ts). */
export function brandAuthorized<Allowed extends Action>(facts: {
  actor: { _id: string; role: Role };
  signInId: string;
  subjectId: string;
  source: RequestSource;
}): Authorized<Allowed> {
  return facts as Authorized<Allowed>;
}
