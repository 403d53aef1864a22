/** How large a logo may be, in bytes. */
export const largestLogo = 200 * 1024;

/** The longest side of a PNG, in pixels: small files can unpack to huge pictures. */
export const longestLogoSide = 2_000;

/** The address of the logo with this hash, which always shows the same picture. */
export const logoAddress = (hash: string): string => `/api/company/logo/${hash}`;
