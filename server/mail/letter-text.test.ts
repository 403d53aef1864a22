import { expect, test } from 'vitest';
import { sampleLetters } from '../../test/sample-mails.ts';
import { htmlOf } from './letter-html.ts';
import type { Letter } from './letter.ts';
import { storedTextOf, textOf } from './letter-text.ts';

const samples = Object.entries(sampleLetters);
const footer = ['Company Ltd', "You're getting this e-mail because you have an account with Lodestar."];

function textsOf({ paragraphs, facts = [], sections = [], button, afterword }: Letter): string[] {
  const all = [
    ...paragraphs,
    ...sections.flatMap(({ heading, more }) => [heading, more]),
    ...[facts, ...sections.map((section) => section.facts)]
      .flat()
      .flatMap(({ label, value }) => [label, value]),
    button?.label,
    afterword,
  ];
  return all.filter((text) => text !== undefined);
}

test('a letter reads as paragraphs, details, the button with its URL, and the sender §80.1', () => {
  expect(textOf(sampleLetters['facts']!, footer))
    .toBe(`A seat opened up: you're off the waiting list and booked for “First Aid
at Work”.

When: Tue, Dec 1 · 9:00 AM – 12:30 PM (Berlin); 5:00 PM for you (Tokyo)
Where: Room 4.12, Torstraße 139, Berlin
Trainer: Tobias Wanjiru

See the session: https://training.company.example/trainings/42

Can't come? Cancel your seat on the training's page so that a colleague
can have it.

-- 
Company Ltd
You're getting this e-mail because you have an account with Lodestar.
`);
});

test.each(samples)('the letter %s says the same as plain text and as HTML §80.1', (_name, letter) => {
  const text = textOf(letter, footer).replaceAll('\n', ' ');
  const html = htmlOf(letter, footer)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
  const urls = [letter.button?.url ?? '', letter.unsubscribe?.pageUrl ?? ''];
  for (const part of [...textsOf(letter), ...footer, ...urls]) {
    expect(text).toContain(part);
    expect(html).toContain(part);
  }
  expect(html).toContain(`>${letter.subject}</h1>`);
});

test.each(samples)(
  'the letter %s is kept without the URLs of its button and of what ends it §80.6',
  (_name, letter) => {
    const stored = storedTextOf(letter);
    for (const text of textsOf(letter)) expect(stored).toContain(text);
    expect(stored).not.toContain('training.company.example');
  },
);

test('lines are at most 72 characters long, except words that are longer and URLs', () => {
  const lines = textOf(sampleLetters['reminder']!, footer).split('\n');
  expect(lines.filter((line) => line.length > 72)).toEqual([
    `Choose a session: ${sampleLetters['reminder']?.button?.url}`,
  ]);
});
