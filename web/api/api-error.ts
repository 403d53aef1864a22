import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors';

/** What a person reads when nothing better is known (product §29, in its spelling). */
const unknownMessage = 'An error occured';

/** Every way in which a call can fail. `status` is 0 when no reply came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'no_reply';
  readonly errors: FieldErrors;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message || unknownMessage);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code ?? (status === 0 ? 'no_reply' : 'internal');
    this.errors = body.errors ?? {};
  }
}

/** The text for the banner. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : unknownMessage;
}
