import type { Face } from '../db/company-face.ts';
import type { CalendarChange } from './calendar-event.ts';

/**
 * The content of a mail, before it becomes HTML and plain text. Texts are as typed: the code that writes them out
 * escapes them.
 */
export interface Letter {
  subject: string;
  /** Each a sentence or two. The first names the subject. */
  paragraphs: readonly string[];
  /** Below them: words of a person, with their line breaks. Addresses in them are links. */
  quote?: string;
  /** Where answers go, if not to the company. */
  replyTo?: { name: string; address: string };
  /** Facts to look up in it: "When", "Where". */
  facts?: readonly Fact[];
  /** The same in parts, where there is much of it. */
  sections?: readonly Section[];
  /** The one thing to do. Its URL may have a token, so it is in no list of messages. */
  button?: { label: string; url: string };
  /** Below the button: other information, as for a person who hasn't asked for the mail. */
  afterword?: string;
  /** Why its recipient gets it, unless for having an account. */
  because?: 'registered';
  /** The change that it makes in its recipient's calendar. */
  calendar?: CalendarChange;
  /** Where there are several, or none of its own: each is a file to open. */
  calendarFiles?: readonly CalendarChange[];
  /** For one that nobody has to get: how it is ended. Both have a token, and are in no list of messages. */
  unsubscribe?: {
    /** The URL that a person opens. */
    pageUrl: string;
    /** The URL to which a mail program sends a form (RFC 8058). */
    oneClickUrl: string;
  };
}

/** The text of its link. */
export const unsubscribeLabel = "Don't want this e-mail? Unsubscribe";

/** One thing to look up. */
export interface Fact {
  label: string;
  value: string;
}

/** Facts under a heading of their own. */
export interface Section {
  heading: string;
  facts: readonly Fact[];
  /** The number of those left out below them: "and 12 more". */
  more?: string;
}

/** A mail, ready to be sent. */
export interface Mail {
  /** The message's; each attempt carries the same Message-ID. */
  messageId: string;
  to: { name: string; address: string };
  letter: Letter;
  /** The company that sends it. */
  face: Pick<Face, 'name' | 'colour' | 'replyTo'>;
}

/** The outcome of sending. A mail that isn't refused for good is tried again. */
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
