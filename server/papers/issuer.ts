import { productName } from '#shared/product';
import type { CompanyFace } from '../db/company-face.ts';

/** The company at the head of a paper. */
export interface Issuer {
  readonly name: string;
  /** "#1f4e8c". */
  readonly colour: string | null;
  /** The star, where the product stands for the company; a PNG in base64; or no picture. */
  readonly mark: 'star' | { readonly png: string } | null;
}

/** The product in the place of a company. */
export const productIssuer: Issuer = { name: productName, colour: null, mark: 'star' };

/** The company as its papers show it. They can't draw an SVG: there the name stands alone. */
export async function readIssuer(face: CompanyFace): Promise<Issuer> {
  const { name, colour, logo: hash } = await face.read();
  const logo = hash && (await face.logo(hash));
  if (!logo) return { name, colour, mark: name === productName ? 'star' : null };
  return { name, colour, mark: logo.type === 'image/png' ? { png: logo.bytes.toString('base64') } : null };
}
