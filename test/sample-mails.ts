import type { MailSettings } from '../server/config.ts';
import { productFace } from '../server/db/company-face.ts';
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

/** A mail to somebody, with the test's own fields. */
export function mailOf(letter: Partial<Letter> = {}, to: Partial<Mail['to']> = {}): Mail {
  return {
    messageId: '3f1c6f0e-1f7c-4f0e-9c5d-0d3a6c1f2b7a',
    to: { name: 'Ada Lovelace', address: 'ada@company.example', ...to },
    face: productFace,
    letter: { subject: 'A new password', paragraphs: ['Somebody asked for a new password.'], ...letter },
  };
}

const url =
  'https://training.company.example/reset#7Q0m5mA1JxkR0sVb2oV9q0w8Tj3lH4uZ6cPzG1yNfKQ-not-a-real-token-at-all';

/** Letters with everything that a layout has to bear, each under the name of its pictures. */
export const sampleLetters: Record<string, Letter> = {
  'without-a-button': {
    subject: 'Your session was cancelled',
    paragraphs: ['The session of Fire Safety on Tuesday, December 1 has been cancelled.'],
    afterword: 'You will hear from us when there is a new one.',
  },
  reminder: {
    subject: 'First Aid at Work is due December 8, 2026',
    paragraphs: [
      'Hi Maximiliane,',
      "You haven't chosen a session for First Aid at Work. There are seats available: pick a session that suits you.",
    ],
    facts: [
      { label: 'First Aid at Work', value: 'Due December 8, 2026' },
      {
        label: 'Session 1',
        value: 'Thu, Dec 3, 2026 · 9:00 AM – 10:30 AM (UTC−6), Room 4.12, with Tobias Wanjiru, 3 seats left',
      },
      {
        label: 'Session 2',
        value: 'Fri, Dec 4, 2026 · 9:00 AM – 10:30 AM (UTC−6), with Tobias Wanjiru',
      },
      {
        label: 'Session 3',
        value:
          "Mon, Dec 7, 2026 · 11:00 PM – Tue, Dec 8, 2026 · 2:00 AM (UTC−6), Apprentices' workshop, Hall 17 behind the eastern gatehouse, with Ada Lovelace, 1 seat left",
      },
    ],
    button: { label: 'Choose a session', url: url.replace('reset#', 'choose/') },
    afterword: "This link works for 30 days without signing in. Don't forward it.",
  },
  facts: {
    subject: 'Your seat in First Aid at Work on December 1, 2026',
    paragraphs: ["A seat opened up: you're off the waiting list and booked for “First Aid at Work”."],
    facts: [
      { label: 'When', value: 'Tue, Dec 1 · 9:00 AM – 12:30 PM (Berlin); 5:00 PM for you (Tokyo)' },
      { label: 'Where', value: 'Room 4.12, Torstraße 139, Berlin' },
      { label: 'Trainer', value: 'Tobias Wanjiru' },
    ],
    button: { label: 'See the session', url: 'https://training.company.example/trainings/42' },
    afterword: "Can't come? Cancel your seat on the training's page so that a colleague can have it.",
  },
  digest: {
    subject: 'This week: 22 overdue, 1 person still needs a seat, 2 more seats needed',
    paragraphs: ['Hi Mara,', "Here's what needs attention in the trainings you oversee."],
    sections: [
      {
        heading: 'Trainings',
        facts: [
          { label: 'Fire Safety', value: '22 overdue, 2 more seats needed by December 14, 2026' },
          { label: 'First Aid at Work', value: '1 person due by December 7, 2026 has no seat' },
        ],
      },
      {
        heading: 'Overdue: 22',
        facts: [
          { label: 'Ada Lovelace', value: 'Fire Safety, 112 days overdue' },
          { label: 'Maximiliane Wolfeschlegelsteinhausenbergerdorff', value: 'Fire Safety, 1 day overdue' },
        ],
        more: 'and 20 more',
      },
      {
        heading: 'Need a seat by December 7, 2026: 1',
        facts: [{ label: 'Charles Babbage', value: 'First Aid at Work, due November 30, 2026' }],
      },
    ],
    button: { label: 'See who is overdue', url: 'https://training.company.example/users/employees' },
    unsubscribe: {
      pageUrl: 'https://training.company.example/unsubscribe/7Q0m5mA1JxkR0sVb2oV9q0w8Tj3lH4uZ6cPzG1yNfKQ',
      oneClickUrl:
        'https://training.company.example/api/unsubscribe/7Q0m5mA1JxkR0sVb2oV9q0w8Tj3lH4uZ6cPzG1yNfKQ',
    },
  },
  changed: {
    subject: 'Changed: First Aid at Work on December 3, 2026',
    paragraphs: [
      'Hi Maximiliane,',
      'Your “First Aid at Work” session has changed, and the training has a new due date. You still have your seat.',
    ],
    facts: [
      {
        label: 'Was',
        value: 'Tue, Dec 1, 2026 · 9:00 AM – 12:30 PM (UTC+1), Room 4.12, Torstraße 139, Berlin',
      },
      {
        label: 'Now',
        value: 'Thu, Dec 3, 2026 · 10:00 AM – 1:30 PM (UTC+1), Room 5.01, Torstraße 139, Berlin',
      },
      { label: 'Was due', value: 'December 8, 2026' },
      { label: 'Now due', value: 'December 10, 2026' },
    ],
    button: { label: 'See the training', url: 'https://training.company.example/trainings/42' },
  },
  long: {
    subject:
      'Reminder: “Handling Hazardous Substances in Accordance with the Ordinance on Hazardous Substances, Part 3: Storage & Disposal <2026>” is due in 7 days',
    paragraphs: [
      'Hi Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohlgepflege Ἀλέξανδρος Ng̃uyễn-Φραγκούλης, your training is due on Monday, November 30.',
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
      label: 'Choose one of the three sessions of “Handling Hazardous Substances” that are left',
      url,
    },
  },
};
