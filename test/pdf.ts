import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

interface Line {
  text: string;
  /** From the left and from the bottom of the page to where the text begins, in points. */
  x: number;
  y: number;
  width: number;
}

/** A PDF as a reader understands it. */
export interface ReadPdf {
  bytes: Buffer;
  title: string | undefined;
  /** The title in the XML metadata, which programs read that sort documents. */
  describedTitle: unknown;
  created: string | undefined;
  language: string | undefined;
  isTagged: boolean;
  pages: { width: number; height: number; lines: Line[]; text: string }[];
  /** The elements of the structure, each before those inside. */
  tags: Tag[];
}

/** An element of the structure: "P", "TD", with its alternative text. */
export interface Tag {
  role: string;
  alt?: string;
}

type Node = { role?: string; alt?: string; children?: Node[] };

/** Reads a PDF from its stream. The texts have the order of the content, the elements that of the structure. */
export async function readPdf(stream: Readable): Promise<ReadPdf> {
  const bytes = await buffer(stream);
  // A copy, since the reader consumes its input.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { info, metadata } = await document.getMetadata();
  const { Title, CreationDate, Language } = info as Record<string, string | undefined>;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const lines = items.flatMap((item) =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
          : [],
      );
      return {
        width: page.view[2]!,
        height: page.view[3]!,
        lines,
        text: lines.map(({ text }) => text).join('\n'),
      };
    }),
  );
  // Each page has the structure of the whole document, below a root that is no element.
  const tree = (await (await document.getPage(1)).getStructTree()) as Node | null;
  const tags = tree?.children?.flatMap(flatten) ?? [];
  const isTagged = (await document.getMarkInfo())?.Marked === true;
  await document.loadingTask.destroy();
  return {
    bytes,
    title: Title,
    describedTitle: metadata?.get('dc:title'),
    created: CreationDate,
    language: Language,
    isTagged,
    pages,
    tags,
  };
}

function flatten({ role, alt, children = [] }: Node): Tag[] {
  const own = role ? [{ role, ...(alt && { alt }) }] : [];
  return [...own, ...children.flatMap(flatten)];
}

/** Everything that is compressed in the file, such as the drawings of its pages. */
export function contentsOf(bytes: Buffer): Buffer {
  const starts = [...bytes.toString('latin1').matchAll(/\/FlateDecode\b[^]*?stream\n/g)];
  return Buffer.concat(starts.map(({ index, 0: { length } }) => inflateSync(bytes.subarray(index + length))));
}

/** How many signs of the pages' texts are boxes, as the typeface lacks the character. */
export function countBoxes(bytes: Buffer): number {
  const shown = [
    ...contentsOf(bytes)
      .toString('latin1')
      .matchAll(/\[(.*)\] TJ/g),
  ];
  return shown.flatMap(([, glyphs]) => glyphs!.match(/(?<=<(?:[\da-f]{4})*)0000/g) ?? []).length;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The texts that are copied and read aloud in place of signs. */
export function readAloud(bytes: Buffer): string[] {
  const found = contentsOf(bytes)
    .toString('latin1')
    .matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g);
  return Array.from(found, ([, escaped]) => {
    const utf16 = escaped!.replace(/\\([^])/g, (_, sign: string) => escapes[sign] ?? sign);
    // Behind the mark of the byte order.
    return Buffer.from(utf16, 'latin1').swap16().toString('utf16le').slice(1);
  });
}
