import type { MailSettings } from '../server/config.ts';
import type { Letter, Mail } from '../server/mail/letter.ts';

/** As a company may set it. */
export function mailSettings(smtpUrl: string): MailSettings {
  return {
    smtpUrl,
    from: 'Lodestar, Company <training@company.example>',
    replyTo: 'HR <hr@company.example>',
    signature: 'Company Ltd, 1 High Street, London',
  };
}

export const publicUrl = 'https://training.company.example';

/** A mail to somebody, with whatever the test is about. */
export function mailOf(letter: Partial<Letter> = {}, to: Partial<Mail['to']> = {}): Mail {
  return {
    messageId: '3f1c6f0e-1f7c-4f0e-9c5d-0d3a6c1f2b7a',
    to: { name: 'Ada Lovelace', address: 'ada@company.example', ...to },
    letter: { subject: 'A new password', paragraphs: ['Somebody asked for a new password.'], ...letter },
  };
}

const url =
  'https://training.company.example/reset#7Q0m5mA1JxkR0sVb2oV9q0w8Tj3lH4uZ6cPzG1yNfKQ-not-a-real-token-at-all';

/** Letters with what a layout has to bear, each under the name of its pictures. */
export const sampleLetters: Record<string, Letter> = {
  invitation: {
    subject: 'Your account at Lodestar',
    paragraphs: [
      'Hello Maximiliane, Ada Lovelace has made an account for you at Lodestar, where the company runs its training.',
      'Choose a password to sign in. The link works until Monday, November 30, 2026, 9:00 AM.',
    ],
    button: { label: 'Choose a password', url },
    afterword: 'If you don’t know why you get this, ignore it: nothing happens without you.',
  },
  reset: {
    subject: 'A new password',
    paragraphs: [
      'Hello Jo, somebody asked for a new password for your account. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', url },
    afterword: 'If it wasn’t you, ignore this mail. Your password stays as it is.',
  },
  'without-a-button': {
    subject: 'Your session was cancelled',
    paragraphs: [
      'The session of Fire Safety on Tuesday, December 1 was cancelled, and you have no seat any more.',
    ],
    afterword: 'You will hear from us when there is a new one.',
  },
  facts: {
    subject: 'You have a seat in First Aid at Work',
    paragraphs: ['Somebody gave a seat back, and you were the first to wait for it.'],
    facts: [
      { label: 'When', value: 'Tuesday, December 1, 9:00 AM to 12:30 PM (Berlin); 5:00 PM for you (Tokyo)' },
      { label: 'Where', value: 'Room 4.12, Torstraße 139, Berlin' },
      { label: 'Trainer', value: 'Tobias Wanjiru' },
    ],
    button: { label: 'See the session', url: 'https://training.company.example/trainings/42' },
    afterword: 'Can’t come? Give the seat back on that page, so that the next one gets it.',
  },
  changed: {
    subject: 'Changed: First Aid at Work on December 3, 2026',
    paragraphs: [
      'Hello Maximiliane,',
      'your session of “First Aid at Work” has changed, and the day by which it is due.',
    ],
    facts: [
      {
        label: 'Was',
        value: 'December 1, 2026, 9:00 AM to 12:30 PM (UTC+1), Room 4.12, Torstraße 139, Berlin',
      },
      {
        label: 'Now',
        value: 'December 3, 2026, 10:00 AM to 1:30 PM (UTC+1), Room 5.01, Torstraße 139, Berlin',
      },
      { label: 'Was due', value: 'December 8, 2026' },
      { label: 'Now due', value: 'December 10, 2026' },
    ],
    button: { label: 'See the training', url: 'https://training.company.example/trainings/42' },
  },
  long: {
    subject:
      'Reminder: “Handling of Hazardous Substances in Accordance with the Ordinance on Hazardous Substances, Part 3: Storage & Disposal <2026>” is due in 7 days',
    paragraphs: [
      'Hello Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohlgepflege Ἀλέξανδρος Ng̃uyễn-Φραγκούλης, your training is due on Monday, November 30.',
      'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2),
    ],
    facts: [
      {
        label: 'Wherever the responsible department of the site in question has said that it takes place',
        value:
          'https://meetings.company.example/j/98765432109876543210?pwd=abcdefghijklmnopqrstuvwxyz0123456789',
      },
    ],
    button: {
      label: 'Choose one of the three sessions of “Handling of Hazardous Substances” that are left',
      url,
    },
  },
};
