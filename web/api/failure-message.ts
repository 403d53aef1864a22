import { ApiError } from './api-error.ts';
import { OutcomeUnknownError } from './send-change.ts';

/** Begins the message of a failed call with the words of product §29.2; the server's reason follows where it helps. */
export async function withFailureMessage<Reply>(words: string, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof ApiError) || error instanceof OutcomeUnknownError) throw error;
    const { status, code, message, errors } = error;
    if (code === 'no_reply' || code === 'internal') throw new ApiError(status, { message: words });
    throw new ApiError(status, { message: `${words} ${message}`, code, errors });
  }
}
