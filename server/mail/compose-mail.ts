import type { SendMailOptions } from 'nodemailer';
import type { MailSettings } from '../config.ts';
import { calendarPartOf } from './calendar-file.ts';
import { cleanLetter, cleanText } from './clean-letter.ts';
import type { Mail } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { textOf } from './letter-text.ts';

/** The input from which nodemailer makes a mail; it encodes the headers. */
export function composeMail(mail: Mail, settings: MailSettings, publicUrl: string | null): SendMailOptions {
  const letter = cleanLetter(mail.letter);
  const face = { ...mail.face, name: cleanText(mail.face.name) };
  const replyTo = replyToOf(mail, settings);
  const { because, calendar, calendarFiles = [], unsubscribe } = mail.letter;
  const from = mailboxOf(settings.from);
  const host = publicUrl && new URL(publicUrl).host;
  const footer = [
    ...(settings.signature ? [cleanText(settings.signature)] : []),
    sayWhy(because, host ? `${face.name} (${host})` : face.name),
  ];
  const idHost = publicUrl ? new URL(publicUrl).hostname : from.address.replace(/.*@/, '');
  return {
    messageId: `<${mail.messageId}@${idHost}>`,
    from,
    to: { name: headerText(cleanText(mail.to.name)), address: mail.to.address },
    ...(replyTo && { replyTo }),
    subject: headerText(letter.subject),
    text: textOf(letter, footer),
    html: htmlOf(letter, footer, face),
    ...(calendar && {
      icalEvent: { method: calendar.method, content: calendarPartOf(calendar, from, mail.to) },
    }),
    ...(calendarFiles.length > 0 && {
      attachments: calendarFiles.map((each, index) => ({
        filename: `session-${index + 1}.ics`,
        content: calendarPartOf(each, from, mail.to),
        contentType: `text/calendar; charset=utf-8; method=${each.method}`,
      })),
    }),
    headers: {
      // So that absence notes and other programs don't answer it.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribe && {
        // On one line: nothing in it may be broken.
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe.oneClickUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function sayWhy(because: Mail['letter']['because'], company: string): string {
  return because === 'registered'
    ? `You're getting this e-mail because someone used your address to register for ${company}.`
    : `You're getting this e-mail because you have an account with ${company}.`;
}

/** Where answers go: to the person who wrote it, else to the company. */
function replyToOf({ letter, face }: Mail, settings: MailSettings): { name: string; address: string } | null {
  if (letter.replyTo)
    return { name: headerText(cleanText(letter.replyTo.name)), address: letter.replyTo.address };
  const company = face.replyTo ?? settings.replyTo;
  return company ? mailboxOf(company) : null;
}

/**
 * A text that looks like an encoded word is passed on as one, and would be read decoded. An invisible word
 * joiner ends the look.
 */
function headerText(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}

/** For "ada@company.example" or "Ada Lovelace <ada@company.example>"; a comma in the name makes no second mailbox. */
function mailboxOf(value: string): { name: string; address: string } {
  const [, name = '', address = value] = /^([^<]*)<(.+)>$/.exec(value) ?? [];
  return { name: name.trim(), address };
}
