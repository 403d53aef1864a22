import { productName } from '#shared/product';

/** The company at the head of a paper. */
export interface Issuer {
  readonly name: string;
  /** "#1f4e8c". */
  readonly colour: string | null;
  /** The star, if the product represents the company; a PNG in base64; or no picture. */
  readonly mark: 'star' | { readonly png: string } | null;
}

/** The product in the place of a company. */
export const productIssuer: Issuer = { name: productName, colour: null, mark: 'star' };
