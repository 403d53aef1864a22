import type { ReplyOf } from '#shared/endpoint';
import type { sessionMessagesApi } from '#shared/messages/calls';
import { formatCount } from '#shared/count';

/** How many people get a message to a session, and how many messages remain today. */
export type Recipients = ReplyOf<typeof sessionMessagesApi.view>;

/** Why nobody can be written to; null where somebody can. */
export function whyNot({ people, without_email: without, left_today: left }: Recipients): string | null {
  if (people === 0)
    return without === 0
      ? 'Nobody has a seat in this session.'
      : 'Nobody in this session has an e-mail address. Tell them yourself.';
  return left === 0
    ? 'Three messages were sent to the people in this session today. You can send more tomorrow.'
    : null;
}

/** "12 people get an e-mail. Replies go to you." */
export function sayWhoGetsIt({ people }: Recipients, hasAddress: boolean): string {
  const replies = hasAddress ? ' Replies go to you.' : '';
  return people === 1
    ? `1 person gets an e-mail.${replies}`
    : `${formatCount(people)} people get an e-mail.${replies}`;
}

/** "2 people have no e-mail address. Tell them yourself."; null for none. */
export function sayWithoutEmail({ without_email: many }: Pick<Recipients, 'without_email'>): string | null {
  if (many === 0) return null;
  return many === 1
    ? '1 person has no e-mail address. Tell them yourself.'
    : `${formatCount(many)} people have no e-mail address. Tell them yourself.`;
}

/** If it is the last one: "You can't send another message to this session today." */
export function sayLast({ left_today: left }: Recipients): string | null {
  return left === 1
    ? "This is today's last message to the people in this session. You can send three a day."
    : null;
}

/** "Sent to 12 people. 2 people have no e-mail address. Tell them yourself." */
export function saySent(
  { people, without_email }: Pick<Recipients, 'people' | 'without_email'>,
  sendsMail: boolean,
): string {
  const sent = people === 1 ? 'Sent to 1 person.' : `Sent to ${formatCount(people)} people.`;
  const words = [sent, sendsMail ? null : withoutMail, sayWithoutEmail({ without_email })];
  return words.filter(Boolean).join(' ');
}

/** Where people find a message that no e-mail brings. */
export const withoutMail =
  "E-mail isn't set up for your company yet. People find the message under Account, “See your messages”.";
