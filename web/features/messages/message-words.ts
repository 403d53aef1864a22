import type { Message } from '#shared/api/messages';
import type { Clock } from '../../components/use-clock.ts';

/** How a message stands: "Sent November 21, 9:00 AM". */
export function stateWords(
  { state, sent_at, not_before, last_error, attempts }: Message,
  { date, time, now }: Pick<Clock, 'date' | 'time' | 'now'>,
): string {
  const at = (instant: string) => `${date(instant)}, ${time(instant)}`;
  if (sent_at) return `Sent ${at(sent_at)}`;
  if (state === 'failed') return 'Refused by the mail server';
  if (state === 'dropped') return 'Not sent, as it is not needed';
  if (isAhead(not_before, now)) return `Goes out ${at(not_before)}`;
  return attempts > 0 || last_error ? 'Not sent yet' : 'Goes out in a moment';
}

/** Not what was added a moment ago: the screen's present moment is up to a minute old. */
function isAhead(instant: string, now: Date): boolean {
  return Date.parse(instant) - now.getTime() > 60_000;
}

/** What is in the way of a message, for an admin; null where nothing is. */
export function reasonWords({ state, last_error, dropped_because, attempts }: Message): string | null {
  if (state === 'dropped') return dropped_because;
  if (!last_error) return null;
  const tried = attempts === 0 ? '' : attempts === 1 ? 'Tried once. ' : `Tried ${attempts} times. `;
  return `${tried}${causes[last_error] ?? `It came back: ${last_error}`}`;
}

/** What the server notes where a setting is missing (server/features/messages/delivery). */
const causes: Readonly<Record<string, string>> = {
  'SMTP_URL is not set': 'This company sends no mail.',
  'PUBLIC_URL is not set': 'Its link can’t be written: PUBLIC_URL is not set.',
};

/** What stands in place of a text that isn't there. */
export function missingWords({ text, state }: Message): string {
  if (text === '') return 'The text was erased.';
  return state === 'waiting' ? 'It is written when it is due.' : 'It was not written.';
}

/** What sending it at once is called; null where it would come to nothing. */
export function sendWords({ state }: Message): string | null {
  if (state === 'dropped') return null;
  return state === 'waiting' ? 'Send now' : 'Send again';
}
