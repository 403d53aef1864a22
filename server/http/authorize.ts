import type { FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import type { Services } from '../services.ts';
import { nothing } from './guard-reads.ts';
import { writeAnswer, type Answered, type Guard } from './guard.ts';

/** Makes the guard of one action, which only judges whether somebody may. Throws the guard's refusals. */
export function createAuthorizer(
  { services, guard }: { services: Services; guard: Guard },
  action: Action,
  { changes }: { changes: boolean },
): (request: FastifyRequest) => Promise<Answered> {
  const answer = writeAnswer(services, action, () => nothing);
  return (request) => services.workload.enter(() => guard(request, { action, answer, input: {}, changes }));
}
