import { Parser, type ParserOptions } from 'htmlparser2';

const deepest = 64;
const options: ParserOptions = { xmlMode: true, decodeEntities: true };

interface Visitor {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  /** Called once for each element that was opened, also where its end is missing. */
  close: (name: string) => void;
  text?: (part: string) => void;
}

/**
 * Shows the visitor each element of an XML text, however wrong the text is. Throws if elements are too deep
 * in each other.
 */
export function walkSvg(text: string, { open, close, text: read }: Visitor): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        // The parser's time grows with the square of it.
        if (depth > deepest) throw new RangeError('Too many elements in each other.');
        open(name, attributes);
      },
      onclosetag(name) {
        depth -= 1;
        close(name);
      },
      ...(read && { ontext: read }),
    },
    options,
  );
  parser.end(text);
}
