import type { Message } from '#shared/messages/schemas';
import { own } from '#shared/own';
import type { Clock } from '../../components/use-clock.ts';

/** A message's state: "Sent November 21, 9:00 AM". */
export function stateWords(
  { state, sent_at, not_before, last_error, attempts, delayed }: Message,
  { date, time, now }: Pick<Clock, 'date' | 'time' | 'now'>,
): string {
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`;
  if (sent_at) return `Sent ${at(sent_at)}`;
  if (state === 'failed') return 'Refused by the mail server';
  if (state === 'dropped') return 'Skipped';
  if (isAhead(not_before, now)) return `Goes out ${at(not_before)}`;
  return attempts > 0 || last_error || delayed ? 'Not sent yet' : 'Sending soon';
}

/** Not a message added a moment ago: the screen's present moment is up to a minute old. */
function isAhead(instant: string, now: Date): boolean {
  return Date.parse(instant) - now.getTime() > 60_000;
}

/** The obstacle to a message, for an admin; null where there is none. */
export function reasonWords({ state, last_error, dropped_because, attempts }: Message): string | null {
  if (state === 'dropped') return dropped_because;
  if (!last_error) return null;
  const cause = own(causes, last_error) ?? `Error: ${last_error}`;
  if (attempts === 0) return cause;
  return attempts === 1 ? `Tried once. ${cause}` : `Tried ${attempts} times. ${cause}`;
}

/** The server's note where a setting is missing (server/features/messages/outbox/delivery). */
const causes: Readonly<Record<string, string>> = {
  'SMTP_URL is not set': "E-mail isn't set up for your company.",
  'The company has no name':
    'The message is waiting for the company’s name. You can set the name in the company settings.',
  'PUBLIC_URL is not set': "The message can't include a link because PUBLIC_URL isn't set.",
};

/** The words in place of a missing text. */
export function missingWords({ text, state }: Message): string {
  if (text === '') return 'The text was erased.';
  return state === 'waiting'
    ? 'The text will be written when the message is due.'
    : "No text: it wasn't sent.";
}

/** The label for sending it at once; null where it would change nothing. */
export function sendWords({ state }: Message): string | null {
  if (state === 'dropped') return null;
  return state === 'waiting' ? 'Send now' : 'Send again';
}
