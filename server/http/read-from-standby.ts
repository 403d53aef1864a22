import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Answer } from '../db/database.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether anything that was read for it came from a standby. */
    isReadFromStandby: boolean;
  }
}

/** Says, with the value "standby", that there is no primary: the answer may be some seconds old. */
export const readFromHeader = 'lodestar-read-from';

/** Notes the server that has answered a read of the request. */
export function noteWhoAnswered(
  request: FastifyRequest,
  { isFromStandby }: Pick<Answer, 'isFromStandby'>,
): void {
  if (isFromStandby) request.isReadFromStandby = true;
}

/** Tells the caller that a standby has answered, also with a refusal. */
export function tellOfStandby(app: FastifyInstance): void {
  app.decorateRequest('isReadFromStandby', false);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.isReadFromStandby) void reply.header(readFromHeader, 'standby');
    done();
  });
}
