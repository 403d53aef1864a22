import { Parser } from 'htmlparser2';
import { limits } from '../limits.ts';
import { damagedFile, tooLarge, wrongFile } from '../refusals.ts';

/** Called with the names of elements without their prefixes. */
export interface XmlHandler {
  open?: (name: string, attributes: Record<string, string>) => void;
  /** A text may come in several pieces. */
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/**
 * Parses a document piece by piece, and stops after each piece. So the caller can hand on the result before
 * more of it is read.
 *
 * The parser knows no entities but those of XML itself, and a document type, which could declare others, is refused.
 *
 * Throws Refusal("file_type") if the document doesn't end as it should. Throws Refusal("file_too_large") if
 * a tag is very long or many elements are inside each other.
 */
export async function* parseXml(
  pieces: AsyncIterable<string>,
  handler: XmlHandler,
): AsyncGenerator<undefined, undefined> {
  let depth = 0;
  let hasRoot = false;
  let sinceEvent = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        sinceEvent = 0;
        hasRoot = true;
        if (++depth > limits.xmlDepth) throw damagedFile();
        handler.open?.(withoutPrefix(name), attributes);
      },
      ontext(text) {
        sinceEvent = 0;
        handler.text?.(text);
      },
      onclosetag(name) {
        depth--;
        handler.close?.(withoutPrefix(name));
      },
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw wrongFile('This file declares XML of its own, so it is not read.');
      },
    },
    { xmlMode: true },
  );
  for await (const piece of pieces) {
    sinceEvent += piece.length;
    parser.write(piece);
    if (sinceEvent > limits.xmlTagLength) throw tooLarge();
    yield;
  }
  // At its end the parser would close the elements that are still open.
  if (depth !== 0 || !hasRoot) throw damagedFile();
}

/** Parses a whole document. Throws as parseXml does. */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  for await (const _ of parseXml(pieces, handler));
}

function withoutPrefix(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
