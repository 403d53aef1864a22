import type { CalendarChange } from './calendar-event.ts';

/** What a mail says, before it becomes HTML and plain text. Texts are as typed: whoever writes them out escapes them. */
export interface Letter {
  subject: string;
  /** Each a sentence or two. The first says what it is about. */
  paragraphs: readonly string[];
  /** What one looks up in it: "When", "Where". */
  facts?: readonly { label: string; value: string }[];
  /** The one thing to do. Its URL may hold a token, so it stands in no list of messages. */
  button?: { label: string; url: string };
  /** Below the button: what else there is to know, as for whoever hasn't asked for it. */
  afterword?: string;
  /** What it changes in the calendar of whoever gets it. */
  calendar?: CalendarChange;
}

/** A mail, ready to be sent. */
export interface Mail {
  /** The message's; each attempt carries the same Message-ID. */
  messageId: string;
  to: { name: string; address: string };
  letter: Letter;
}

/** What sending came to. Whatever isn't refused for good is tried again. */
export type SendOutcome =
  | { outcome: 'sent' }
  | {
      outcome: 'failed';
      error: string;
      isFinal: boolean;
      /** Whether it has nothing to do with this mail: the connection, signing in, the sender. */
      concernsAll: boolean;
    };

/** Sends mails, several at a time over connections that stay open. */
export interface Mailer {
  send(mail: Mail): Promise<SendOutcome>;
  close(): Promise<void>;
}
