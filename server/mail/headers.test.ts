import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mailOf, mailSettings, publicUrl } from '../../test/sample-mails.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import { createMailer } from './create-mailer.ts';
import type { Mailer } from './letter.ts';

let server: TestSmtpServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await startSmtpServer();
  mailer = createMailer(mailSettings(server.url), publicUrl);
});
beforeEach(() => {
  server.mails.length = 0;
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});

/** The names of all headers, as they came. */
function headerNames(raw: string): string[] {
  const [head = ''] = raw.split('\r\n\r\n');
  return head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line) => line.split(':')[0] ?? '');
}

const usual = [
  'Message-ID',
  'Date',
  'From',
  'To',
  'Reply-To',
  'Subject',
  'MIME-Version',
  'Content-Type',
  'Auto-Submitted',
  'X-Auto-Response-Suppress',
].toSorted();

const attacks = [
  'Ada\r\nBcc: victim@other.example',
  'Ada\nBcc: victim@other.example\n\nAnother body',
  'Ada\rBcc: victim@other.example',
  'Ada\u0000\r\n\r\n<b>A body</b>',
  'Ada\u2028Bcc: victim@other.example\u0085X-Mine: 1',
  '=?utf-8?Q?Ada=0D=0ABcc:_victim@other.example?=',
  '=?utf-8?B?QWRhDQpCY2M6IHZpY3RpbUBvdGhlci5leGFtcGxl?=',
  'Ada" <victim@other.example>, "B',
  'Ada <victim@other.example>, Bob',
  'victim@other.example, ',
  '.\r\nQUIT\r\n',
];

test.each(attacks)('%j as name and title makes no header and reaches nobody else §80.4', async (attack) => {
  const letter = {
    subject: attack,
    paragraphs: [attack],
    facts: [{ label: attack, value: attack }],
    button: { label: attack, url: 'https://training.company.example/reset' },
    afterword: attack,
  };
  expect(await mailer.send(mailOf(letter, { name: attack }))).toEqual({ outcome: 'sent' });
  expect(server.mails).toHaveLength(1);
  const [mail] = server.mails;
  expect(mail!.to).toEqual(['ada@company.example']);
  expect(headerNames(mail!.raw).toSorted()).toEqual(usual);
  expect(mail!.parsed.to).toMatchObject({ value: [{ address: 'ada@company.example' }] });
  const line = attack.replaceAll(/[\p{Cc}\u2028]+/gu, ' ').trim();
  const { subject, text, to } = mail!.parsed;
  // Text that looks like an encoded word gets an invisible joiner, and stays as it was typed.
  const seen = (header = '') => header.replaceAll('\u2060', '');
  expect(seen(subject)).toBe(line);
  expect(text).toContain(line.split(' ')[0]);
  expect([to].flat().flatMap((list) => list?.value.map(({ name }) => seen(name)) ?? [])).toEqual([line]);
});

test.each([
  'victim@other.example, ada@company.example',
  'ada@company.example>\r\nRCPT TO:<victim@other.example',
  'ada@company.example\r\nBcc: victim@other.example',
  '"victim@other.example"@company.example, x@y.example',
])('%j as an address reaches nobody but one mailbox, if any §80.4', async (address) => {
  await mailer.send(mailOf({}, { address }));
  for (const { to, raw } of server.mails) {
    expect(to).toHaveLength(1);
    expect(to).not.toContain('victim@other.example');
    expect(headerNames(raw).toSorted()).toEqual(usual);
  }
});

test('names and titles in any writing arrive as they are §80.4', async () => {
  const subject = `Reminder: “Größe & Maß” — 安全培训 🔥 ${'long '.repeat(60)}end`;
  const name = 'Zoë “Ng̃uyễn”, PhD (Ἀλέξανδρος)';
  await mailer.send(mailOf({ subject }, { name }));
  expect(server.mails[0]?.parsed).toMatchObject({ subject, to: { value: [{ name }] } });
});

test('a title that turns its direction does not turn the text behind it §80.4', async () => {
  await mailer.send(mailOf({ subject: 'Fire \u202Eexe.cod\u2066 Safety' }));
  expect(server.mails[0]?.parsed.subject).toBe('Fire exe.cod Safety');
});

test('a mail says who it is from, where answers go, that no answer is needed, and which message it is §80.5', async () => {
  await mailer.send(mailOf());
  const { parsed, from } = server.mails[0]!;
  expect(from).toBe('training@company.example');
  expect(parsed).toMatchObject({
    messageId: '<3f1c6f0e-1f7c-4f0e-9c5d-0d3a6c1f2b7a@training.company.example>',
    from: { value: [{ name: 'Lodestar, Company', address: 'training@company.example' }] },
    replyTo: { value: [{ name: 'HR', address: 'hr@company.example' }] },
  });
  expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
  expect(parsed.headers.get('x-auto-response-suppress')).toBe('All');
});

test('answers go to the address of the company, where it has set one §80.5', async () => {
  const face = { name: 'Nordlicht', colour: null, replyTo: 'training@nordlicht.example' };
  await mailer.send({ ...mailOf(), face });
  expect(server.mails[0]!.parsed).toMatchObject({
    from: { value: [{ address: 'training@company.example' }] },
    replyTo: { value: [{ address: 'training@nordlicht.example' }] },
  });
});

test('a session goes into the calendar also where the sender has no name', async () => {
  const settings = { ...mailSettings(server.url), from: 'training@company.example' };
  const nameless = createMailer(settings, publicUrl);
  const event = {
    uid: '1@training.company.example',
    sequence: 0,
    changedAt: new Date(),
    startsAt: new Date(),
    endsAt: new Date(),
    title: 'Fire Safety',
    trainer: 'Tobias Wanjiru',
    location: null,
    joinUrl: null,
    url: publicUrl,
  };
  expect(await nameless.send(mailOf({ calendar: { method: 'REQUEST', event } }))).toEqual({
    outcome: 'sent',
  });
  await nameless.close();
  expect(server.mails[0]?.raw).toContain('mailto:training@company.example');
});
