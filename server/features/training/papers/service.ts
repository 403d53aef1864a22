import { productName } from '#shared/product';
import type { CompanyFace } from '../../../db/company-face.ts';
import type { Issuer } from '../records/pdf/issuer.ts';

/** The company as its papers show it. They can't draw an SVG: there the name is alone. */
export async function readIssuer(face: CompanyFace): Promise<Issuer> {
  const { name, colour, logo: hash } = await face.read();
  const logo = hash && (await face.logo(hash));
  if (!logo) return { name, colour, mark: name === productName ? 'star' : null };
  return { name, colour, mark: logo.type === 'image/png' ? { png: logo.bytes.toString('base64') } : null };
}
