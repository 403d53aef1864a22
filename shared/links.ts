import { LinkifyIt, REBuilder } from 'linkify-it';

/*
 * The links in texts that people write (product §122). Only here: the screens and the mails find the same.
 */

/** A part of a text as it was typed; with `href` it is a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Signs of direction and others that nobody sees would let a link look like another one: it ends before them. */
const unseen = String.raw`\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff`;

class Patterns extends REBuilder {
  override get_text_separators(): RegExp {
    return new RegExp(String.raw`[><\uff5c${unseen}]`);
  }
}

const links = new LinkifyIt({ rebuilder: new Patterns() })
  .add('ftp:')
  .add('//')
  .add('www.', {
    validate(text, position, { re }) {
      // A part of something else, such as ftp://www.example.com.
      if (/[/\\@.-]/.test(text[position - 'www.'.length - 1] ?? '')) return 0;
      const address = re.get_relative_proto_validator();
      address.lastIndex = position;
      return address.exec(text)?.[0].length ?? 0;
    },
    // A server that wants more leads on to it.
    normalize: (match) => void (match.url = `http://${match.raw}`),
  });

/**
 * The text in parts. Addresses that begin with http://, https:// or www. are links, and e-mail addresses; nothing else is.
 */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of links.match(text) ?? []) {
    if (!isSafe(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    // The library lets a pair of quotation marks into a path.
    parts.push({ text: raw, href: url.replaceAll('"', '%22') });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** Whatever the library finds: nothing but these may be opened. */
function isSafe(url: string): boolean {
  return /^(https?:\/\/|mailto:)/i.test(url);
}
