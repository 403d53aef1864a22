import type { FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import { brandAuthorized, type Authorized } from '../authorized.ts';
import { writeStatement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import { actorColumns, allowed, guarded, type Asked } from './guard-reads.ts';
import { askGuarded } from './guard.ts';
import { originOf } from './origin.ts';

/** Makes the guard of one action: it proves that the person may do it, or throws as `askGuarded` does. */
export function createAuthorizer<Allowed extends Action>(
  services: Services,
  action: Allowed,
  changes: boolean,
) {
  const statement = writeStatement<Asked>(
    services.db,
    guarded(action, actorColumns, () => allowed),
  );
  return async (request: FastifyRequest): Promise<Authorized<Allowed>> => {
    const question = { statement, action, input: {}, changes };
    const { found, subjectId } = await askGuarded(services, request, question);
    const { sign_in_id: signInId, last_used_at: _lastUse, answer: _answer, ...actor } = found;
    return brandAuthorized<Allowed>({ actor, signInId, subjectId, origin: originOf(request) });
  };
}
