import * as z from 'zod/mini';
import type { Schema } from '#shared/endpoint';
import { Refusal } from '#shared/errors';

z.config(z.locales.en());

/** The query's fields as the schema makes them; an empty parameter is an absent one (product §45). */
export function validateQuery<Query>(schema: Schema<Query> | undefined, query: unknown): Query {
  if (!schema) return {} as Query;
  const sent = Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== '');
  return validate(schema, Object.fromEntries(sent));
}

const longestName = 200;

/** The name of a field in a path: a record's key may be as long as the body. */
function shortened(part: PropertyKey): string {
  const name = String(part);
  return name.length > longestName ? `${name.slice(0, longestName).toWellFormed()}…` : name;
}

/** The issues inside the shape that was sent, where a field may have several shapes. */
function inside(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  const within =
    issue.code === 'invalid_union' ? issue.errors.find(([first]) => first?.path.length) : undefined;
  return within ? within.map(({ path, message }) => ({ path: [...issue.path, ...path], message })) : [issue];
}

/** The value as the schema makes it (unknown fields dropped); throws Refusal("invalid_input") with each field's message. */
export function validate<Output>(schema: Schema<Output>, value: unknown): Output {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid_input', { message: 'Send a JSON object.' });
  }
  // The first for each field: if several have one name, the last is taken.
  const errors = result.error.issues
    .flatMap(inside)
    .map(({ path, message }) => [path.map(shortened).join('.'), message] as const);
  throw new Refusal('invalid_input', { errors: Object.fromEntries(errors.toReversed()) });
}
