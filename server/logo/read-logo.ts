import { buffer } from 'node:stream/consumers';
import { largestLogo } from '#shared/company/logo';
import { errorTable, Refusal, type ErrorCode } from '#shared/errors';
import type { Logo } from '../db/company-face.ts';
import type { LogoType } from '../db/company-tables.ts';
import type { Drawing } from '../papers/drawing.ts';
import type { Papers } from '../papers/papers.ts';
import { cleanPng } from './clean-png.ts';
import { cleanSvg } from './clean-svg.ts';
import { drawnLength } from './drawn-length.ts';
import type { SmallPngFacts } from './small-png.ts';

const dataUrl = /^data:(image\/(?:png|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** That takes up to a second, so it is done once, and in the thread of documents. */
const smallPng: Drawing<SmallPngFacts> = {
  module: new URL('./small-png.ts', import.meta.url).href,
  name: 'writeSmallPng',
};

/**
 * The logo of a data URL, cleaned, and a PNG no larger than it is printed. Throws Refusal("logo_type"),
 * Refusal("logo_size"), and OverloadError while too many documents are drawn.
 */
export async function readLogo(papers: Papers, personId: string, text: string): Promise<Logo> {
  const [, type, base64] = dataUrl.exec(text) ?? [];
  if (!type || !base64) throw refusal('logo_type');
  const file = Buffer.from(base64, 'base64');
  if (file.length > largestLogo) throw refusal('logo_size');
  const bytes = type === 'image/png' ? await makeSmall(papers, personId, file) : cleanSvgFile(file);
  if (bytes === 'size') throw refusal('logo_size');
  if (bytes === null) throw refusal('logo_type');
  // Written out, styles of a class are in each of its elements.
  if (bytes.length > largestLogo) throw refusal('logo_size');
  return { type: type as LogoType, bytes };
}

/** The field's message says it, too, so that the form marks the field. */
function refusal(code: ErrorCode): Refusal {
  return new Refusal(code, { errors: { logo: errorTable[code][1] } });
}

async function makeSmall(papers: Papers, personId: string, file: Buffer): Promise<Buffer | 'size' | null> {
  const png = await cleanPng(file);
  if (png === null || png === 'size') return png;
  const small = await buffer(await papers.draw(personId, smallPng, { png: png.toString('base64') }));
  return small.length > 0 ? small : null;
}

/** In characters, with all masks, clips and gradients at each of their names: a browser draws this in 0.2 s. */
const mostDrawn = 5 * largestLogo;

function cleanSvgFile(file: Buffer): Buffer | 'size' | null {
  try {
    const cleaned = cleanSvg(utf8.decode(file));
    if (cleaned === null) return null;
    return drawnLength(cleaned) > mostDrawn ? 'size' : Buffer.from(cleaned);
  } catch {
    return null;
  }
}
