import type { Letter } from './letter.ts';

/** The letter as it may be written out: each text on one line, and none that could hide or turn around what follows it. */
export function cleanLetter({ subject, paragraphs, facts, button, afterword }: Letter): Letter {
  return {
    subject: cleanText(subject),
    paragraphs: paragraphs.map(cleanText),
    ...(facts && {
      facts: facts.map(({ label, value }) => ({ label: cleanText(label), value: cleanText(value) })),
    }),
    ...(button && { button: { label: cleanText(button.label), url: button.url } }),
    ...(afterword && { afterword: cleanText(afterword) }),
  };
}

/** The text on one line, without control characters and without the overrides that turn the direction of what follows. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
