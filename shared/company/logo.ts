/** How large a logo may be, in bytes. */
export const largestLogo = 200 * 1024;

/** The longest side of a PNG, in pixels: small files can hold huge pictures. */
export const longestLogoSide = 2_000;

/** The address of the logo with this hash, which shows the same picture for ever. */
export const logoAddress = (hash: string): string => `/api/company/logo/${hash}`;
