import { ApiError } from './api-error.ts';

/** A failed change is told in the spec's words (§8), and with the server's reason where it gave one that helps. */
export async function failingWith<Reply>(words: string, reply: Promise<Reply>): Promise<Reply> {
  try {
    return await reply;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, errors } = error;
    if (code === 'no_reply' || code === 'internal') throw new ApiError(status, { message: words });
    throw new ApiError(status, { message: `${words} ${message}`, code, errors });
  }
}
