import { cleanLetter } from './clean-letter.ts';
import { unsubscribeLabel, type Fact, type Letter } from './letter.ts';

// The width that stays below 80 when an answer quotes it.
const lineLength = 72;

/** The plain text of a mail: all that its HTML says. */
export function textOf(letter: Letter, footer: readonly string[]): string {
  const { button, unsubscribe } = letter;
  const body = blocksOf(letter, button && `${button.label}: ${button.url}`);
  const lines = [...footer, ...(unsubscribe ? [`${unsubscribeLabel}: ${unsubscribe.pageUrl}`] : [])];
  // Two hyphens and a space begin a signature, which an answer leaves out.
  return `${[...body, ['-- ', ...lines.map(wrap)].join('\n')].join('\n\n')}\n`;
}

/** The letter that is kept, to be read in the product. It is without the URL of its button, which may have a token. */
export function storedTextOf(letter: Letter): string {
  const clean = cleanLetter(letter);
  return blocksOf(clean, clean.button && `[${clean.button.label}]`, (text) => text).join('\n\n');
}

function blocksOf(
  { paragraphs, quote = '', facts = [], sections = [], afterword = '' }: Letter,
  button = '',
  layOut: (text: string) => string = wrap,
): string[] {
  const linesOf = (some: readonly Fact[]) => some.map(({ label, value }) => layOut(`${label}: ${value}`));
  const blocks = sections.map(({ heading, facts: some, more = '' }) =>
    [layOut(heading), ...linesOf(some), layOut(more)].filter(Boolean).join('\n'),
  );
  const words = quote.split('\n').map(layOut).join('\n');
  return [
    ...paragraphs.map(layOut),
    words,
    linesOf(facts).join('\n'),
    ...blocks,
    button,
    layOut(afterword),
  ].filter(Boolean);
}

/** Breaks the text between words; a word that is longer than a line has one of its own. */
function wrap(text: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length >= lineLength) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join('\n');
}
