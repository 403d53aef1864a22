import type { Fact, Letter, Section } from './letter.ts';

/**
 * The letter as it may be written out. Each text is on one line, and none could hide or turn around the text after it.
 * Words of a person keep their lines.
 */
export function cleanLetter(letter: Letter): Letter {
  const { subject, paragraphs, quote, facts, sections, button, afterword, unsubscribe } = letter;
  return {
    subject: cleanText(subject),
    paragraphs: paragraphs.map(cleanText),
    ...(quote && {
      quote: quote
        .split(/\r\n|[\r\n\u2028\u2029]/u)
        .map(cleanText)
        .join('\n'),
    }),
    ...(facts && { facts: facts.map(cleanFact) }),
    ...(sections && { sections: sections.map(cleanSection) }),
    ...(button && { button: { label: cleanText(button.label), url: button.url } }),
    ...(afterword && { afterword: cleanText(afterword) }),
    ...(unsubscribe && { unsubscribe }),
  };
}

function cleanFact({ label, value }: Fact): Fact {
  return { label: cleanText(label), value: cleanText(value) };
}

function cleanSection({ heading, facts, more }: Section): Section {
  return {
    heading: cleanText(heading),
    facts: facts.map(cleanFact),
    ...(more && { more: cleanText(more) }),
  };
}

/** The text on one line, without control characters and without the overrides that turn the text after them. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
}
