import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Action } from '#shared/access';
import type { Services } from '../services.ts';
import { writeAnswer, type Answered, type Guard } from './guard.ts';

/** Makes the guard of one action where nothing is asked but whether somebody may. Throws what the guard throws. */
export function createAuthorizer(
  { services, guard }: { services: Services; guard: Guard },
  action: Action,
  { changes }: { changes: boolean },
): (request: FastifyRequest) => Promise<Answered> {
  const answerFor = writeAnswer(services, action, () => sql`select true as answer`);
  return (request) =>
    services.workload.enter(() => guard(request, { action, answerFor, input: {}, changes }));
}
