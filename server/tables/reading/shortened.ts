/** The start of a text, of at most this number of characters before an ellipsis. It cuts none in two. */
export const shortened = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '')}…` : text;
