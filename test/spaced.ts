/** A text with ordinary spaces in place of those at which no line breaks, as people read it. */
export const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');
