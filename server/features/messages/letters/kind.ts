import type { Letter } from '../../../mail/letter.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import type { TeachingChange } from '../../../db/teaching.ts';

/** A message that is due, with its recipient. */
export interface DueMessage {
  id: string;
  programId: string | null;
  sessionId: string | null;
  facts: Record<string, unknown>;
  createdAt: Date;
  person: Recipient;
}

/**
 * A person who has registered chose the name, and an address that may be somebody else's. Until that is
 * proven, there is no name: no mail has it.
 */
interface Recipient {
  id: string;
  name: { first: string; last: string } | null;
  email: string;
}

/** "Hi Ada," or, where the address is not proven to be the person's, "Hi,". */
export function greetingOf({ name }: Recipient): string {
  return name ? `Hi ${name.first},` : 'Hi,';
}

/** The services with which a message is written. */
export interface WritingContext {
  config: Config;
  now: Date;
  /** The URL that people open, with this path: "https://training.example.com/reset". */
  urlOf: (path: string) => string;
  /** The company's name. A message that needs it waits until an admin has given one. */
  companyName: () => Promise<string>;
  /** The token of this message, for the URL of its button. */
  token: string;
}

/**
 * The program in which the token of a message lets its person choose a session, for this number of days from
 * the mail on.
 */
export interface Opened {
  programId: string;
  days: number;
}

/** A message's letter now, or why it is not needed any more, or until when it has to wait. */
export type Prepared =
  | { letter: Letter; opens?: Opened; taught?: readonly TeachingChange[] }
  | { droppedBecause: string }
  | { notBefore: Date };

/**
 * A kind of message. It is prepared each time that it is to be sent, as its facts may have changed since it
 * was added. People who are complete, exempt or deleted get no reminder. A deactivated person gets no
 * message at all, which is judged before.
 */
export interface Kind {
  prepare(tx: Db, message: DueMessage, context: WritingContext): Promise<Prepared>;
  /** How long its link opens something, in minutes from the message's creation, where its token is kept with the message. */
  tokenMinutes?: number;
}
