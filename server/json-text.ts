/** JSON that is text already, as the database wrote it: what may be long isn't taken apart on its way. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value's JSON text. */
export function jsonTextOf(value: unknown): string {
  return value instanceof JsonText ? value.text : JSON.stringify(value);
}
