const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID, in small letters or capitals. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}
