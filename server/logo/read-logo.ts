import { largestLogo } from '#shared/company/logo';
import { errorTable, Refusal, type ErrorCode } from '#shared/errors';
import type { Logo } from '../db/company-face.ts';
import type { LogoType } from '../db/company-tables.ts';
import { cleanPng } from './clean-png.ts';
import { cleanSvg } from './clean-svg.ts';

const dataUrl = /^data:(image\/(?:png|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The logo of a data URL, cleaned. Throws Refusal("logo_type") and Refusal("logo_size"). */
export async function readLogo(text: string): Promise<Logo> {
  const [, type, base64] = dataUrl.exec(text) ?? [];
  if (!type || !base64) throw refusal('logo_type');
  const file = Buffer.from(base64, 'base64');
  if (file.length > largestLogo) throw refusal('logo_size');
  const bytes = type === 'image/png' ? await cleanPng(file) : cleanSvgFile(file);
  if (bytes === 'size') throw refusal('logo_size');
  if (bytes === null) throw refusal('logo_type');
  // Written out, styles of a class stand in each of its elements.
  if (bytes.length > largestLogo) throw refusal('logo_size');
  return { type: type as LogoType, bytes };
}

/** The field's message says it, too, so that the form marks the field. */
function refusal(code: ErrorCode): Refusal {
  return new Refusal(code, { errors: { logo: errorTable[code][1] } });
}

function cleanSvgFile(file: Buffer): Buffer | null {
  try {
    const cleaned = cleanSvg(utf8.decode(file));
    return cleaned === null ? null : Buffer.from(cleaned);
  } catch {
    return null;
  }
}
