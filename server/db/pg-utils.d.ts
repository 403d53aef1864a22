/** Exports of `pg` that its types don't name. */
declare module 'pg/lib/utils.js' {
  /** A value of JavaScript as the text that PostgreSQL reads. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
