import { isOffline } from '../connection.ts';
import type { ErrorBody, ErrorCode, FieldErrors } from '#shared/errors';

/** The message when nothing better is known (product §29, in its spelling). */
const unknownMessage = 'An error occured';

/** The field that such a refusal is about; the server says so only where it has looked at each field. */
const refusedFields: Partial<Record<ErrorCode, string>> = {
  email_taken: 'email',
  registration_domain: 'email',
  user_in_the_way: 'role',
  last_admin: 'role',
};

/** Every way in which a call can fail. `status` is 0 when no reply came. */
export class ApiError extends Error {
  readonly status: number;
  /** No answer came, and the browser knew why. Said here, since the connection may be back when the error is shown. */
  readonly wasOffline: boolean;
  readonly code: ErrorCode | 'no_reply';
  /** The messages under the fields of a form, if it has them. */
  readonly errors: FieldErrors;
  /** The whole answer, which may tell more than its message: see ErrorBody. */
  readonly body: Partial<ErrorBody>;
  /** How long the server asks to wait before the next try, in seconds; 0 where it doesn't say. */
  readonly retryAfter: number;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter = 0) {
    super(body.message || unknownMessage);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.wasOffline = status === 0 && isOffline();
    this.code = body.code ?? (status === 0 ? 'no_reply' : 'internal');
    const field = body.code && refusedFields[body.code];
    this.errors = body.errors ?? (field ? { [field]: this.message } : {});
  }
}

/** The person declined at the question: nothing failed, and there is nothing to say. */
export class GivenUpError extends Error {}

/** A page's own data could not be loaded. `page` is the error page that takes its place. */
export class LoadError extends Error {
  readonly page: string;
  readonly reason: unknown;

  constructor(page: string, reason: unknown) {
    super(messageOf(reason), { cause: reason });
    this.name = 'LoadError';
    this.page = page;
    this.reason = reason;
  }
}

/** The text for the banner. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : unknownMessage;
}
