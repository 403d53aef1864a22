import { isIP } from 'node:net';

/* The meaning of a setting's value, and which values are invalid. */

/** Two hours of the day: from the first one on it is quiet, until the second. */
export interface QuietHours {
  from: number;
  until: number;
}

export type Registration = { mode: 'open' } | { mode: 'closed' } | { mode: 'domains'; domains: string[] };

/** "https://training.example.com": an address without a path. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, origin, href } = new URL(value);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** "smtps://user:password@mail.example.com", also without the account. */
export function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, username, password } = new URL(value);
  return (
    /^smtps?:$/.test(protocol) &&
    hostname !== '' &&
    pathname.length <= 1 &&
    search === '' &&
    isPercentEncoded(username + password)
  );
}

function isPercentEncoded(value: string): boolean {
  try {
    decodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/** "ada@company.example" or "Ada Lovelace <ada@company.example>". */
export function isMailbox(value: string): boolean {
  const address = /^[^<>"\\\p{Cc}]*<([^<>\s]+)>$/u.exec(value)?.[1] ?? value;
  return /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+$/.test(address);
}

/** The entries between commas, without empty ones. */
export function listOf(value: string): string[] {
  return value.split(',').flatMap((entry) => entry.trim() || []);
}

/** "30": the days before a due date. */
export function isReminderDay(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value) && Number(value) <= 365;
}

export const quietHoursPattern = /^(off|([01]?\d|2[0-3])-([01]?\d|2[0-3]))$/;

/** For a value that matches the pattern. */
export function quietHoursOf(value: string): QuietHours | null {
  if (value === 'off') return null;
  const [from, until] = value.split('-').map(Number) as [number, number];
  return { from, until };
}

/** "open", "closed", or e-mail domains. */
export function registrationOf(value: string): Registration {
  if (value === 'open' || value === 'closed') return { mode: value };
  return { mode: 'domains', domains: listOf(value.toLowerCase()) };
}

/** "company.example": with a dot at least. */
export function isDomain(value: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value);
}

/** "127.0.0.1" or "10.0.0.0/8". */
export function isAddressOrNetwork(value: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const widest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return widest > 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= widest));
}
