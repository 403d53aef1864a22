import { beforeAll, describe, expect, test } from 'vitest';
import { receiveMailsOfKinds, type MailsOfKinds } from '../../../../test/mails-of-kinds.ts';
import type { MessageKind } from '#shared/messages';

/*
 * Rules that other senders found out when calendars did not take their invitations. Each test names a thread that tells
 * it. Mails are read as text, and not by the code that has written them.
 */

const methods = {
  enrolled: 'REQUEST',
  promoted: 'REQUEST',
  'seat-moved': 'REQUEST',
  'program-changed': 'REQUEST',
  'session-part': 'REQUEST',
  'session-cancelled': 'CANCEL',
  'seat-lost': 'CANCEL',
} as const satisfies Partial<Record<MessageKind, string>>;

describe.each(Object.entries(methods))('a mail of the kind %s', (kind, method) => {
  const mail = () => mails[kind as MessageKind];
  const linesOf = (name: string) => calendar().filter((line) => line.startsWith(name));
  const calendar = () => {
    const part = mail().parsed.attachments.find(({ contentType }) => contentType === 'text/calendar')!;
    return part.content
      .toString()
      .replaceAll(/\r\n[ \t]/g, '')
      .split('\r\n');
  };

  // https://github.com/calcom/cal.diy/issues/29706, https://github.com/Couchers-org/couchers/issues/8557
  test('says its method once, for the whole calendar, and the same beside the type of the part §84.6', () => {
    expect(linesOf('METHOD')).toEqual([`METHOD:${method}`]);
    expect(calendar().indexOf(`METHOD:${method}`)).toBeLessThan(calendar().indexOf('BEGIN:VEVENT'));
    const [type] = /content-type: text\/calendar;[^\r\n]*(\r\n[ \t][^\r\n]*)*/i.exec(mail().raw)!;
    expect(type.toLowerCase()).toContain(`method=${method.toLowerCase()}`);
    expect(type.toLowerCase()).toContain('charset=utf-8');
    expect(linesOf('STATUS')).toEqual([`STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`]);
  });

  // https://github.com/mangstadt/biweekly/issues/87, https://github.com/nextcloud/calendar/issues/4727
  test('is about one event, which it names by UID and SEQUENCE §84.6', () => {
    expect(linesOf('BEGIN:VEVENT')).toHaveLength(1);
    expect(linesOf('UID')).toEqual([
      expect.stringMatching(/^UID:[\da-f-]{36}(?:-2)?\.[\da-f-]{36}@training\.company\.example$/),
    ]);
    const sequence = Number(linesOf('SEQUENCE')[0]!.split(':')[1]);
    // A person who has just enrolled has the first one; a change has a later one.
    expect(sequence > 0).toBe(!['enrolled', 'promoted', 'session-part'].includes(kind));
  });

  // https://github.com/AI-Shipping-Labs/website/issues/1088
  test('is organized by who has sent it, and for the one person who gets it §84.6', () => {
    const [from] = mail().parsed.from!.value;
    expect(linesOf('ORGANIZER')).toHaveLength(1);
    expect(linesOf('ORGANIZER')[0]).toMatch(new RegExp(`:mailto:${from!.address}$`, 'i'));
    expect(linesOf('ATTENDEE')).toHaveLength(1);
    expect(linesOf('ATTENDEE')[0]).toMatch(new RegExp(`:mailto:${mail().to[0]}$`, 'i'));
  });

  // https://github.com/nodemailer/nodemailer/issues/1206, https://github.com/bbottema/simple-java-mail/issues/138
  test('holds the calendar as the last of its alternatives, and once more as a file §84.6', () => {
    const { raw } = mail();
    const at = ['text/plain', 'text/html', 'text/calendar'].map((type) =>
      raw.search(new RegExp(`content-type: ${type}`, 'i')),
    );
    expect(raw).toMatch(/multipart\/alternative/i);
    expect(Math.min(...at)).toBeGreaterThan(0);
    expect(at).toEqual(at.toSorted((left, right) => left - right));
    const texts = mail().parsed.attachments.map(({ content }) => content.toString());
    expect(texts).toHaveLength(2);
    expect(texts[0]).toBe(texts[1]);
  });

  // https://github.com/ical4j/ical4j/issues/529
  test('gives its instants in UTC, so that no calendar needs to know a zone §84.6', () => {
    for (const name of ['DTSTART', 'DTEND', 'DTSTAMP'])
      expect(linesOf(name)).toEqual([expect.stringMatching(new RegExp(`^${name}:\\d{8}T\\d{6}Z$`))]);
  });
});

let mails: MailsOfKinds;

beforeAll(async () => {
  mails = await receiveMailsOfKinds();
});
