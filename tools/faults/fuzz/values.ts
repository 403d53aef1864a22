import fc from 'fast-check';
import type { Schema } from './operations.ts';
import { goodText } from './texts.ts';

const mark = Symbol('reference');

/**
 * Stands in a body for something that exists when the request is sent, such as a person or a session. It is looked up
 * only then, so that the same plan makes sense whenever it is carried out.
 */
export interface Reference {
  [mark]: true;
  /** The name of the field. */
  kind: string;
  lot: number;
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && mark in value;
}

const names =
  'assigned_manager trainer _id assigned_employees completed_employees people person user from program move_to code ' +
  'sessions session records department position site updated_at token email password temp_password current_password new_password ' +
  'confirm_password confirm_new_password';
const references = new Set(names.split(' '));

const day = 86_400_000;

/** Values that a schema allows. A field named after a table gets the id of a row. */
export function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const { type, anyOf, enum: choices, minimum = -(2 ** 31), maximum = 2 ** 31 } = schema;
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, name)));
  if (type === 'object') return objectsOf(schema);
  if (type === 'array') {
    const items = valuesOf(schema.items ?? {}, name);
    return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: 4, size: 'max' });
  }
  // The document can't say of a text how great the number in it may be.
  if (name === 'limit') return fc.integer({ min: 1, max: 200 }).map(String);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (choices) return fc.constantFrom(...choices);
  if (type === 'null') return fc.constant(null);
  if (references.has(name)) return fc.nat(10_000).map((lot) => ({ [mark]: true, kind: name, lot }));
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number')
    return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
  return textsOf(schema, name);
}

function textsOf(
  { format, pattern, minLength = 0, maxLength = 100 }: Schema,
  name: string,
): fc.Arbitrary<string> {
  // The document's pattern names classes of letters, of which no text is made here.
  if (name === 'login') return fc.stringMatching(/^[a-z0-9-]{1,20}$/);
  // Training lies in the past.
  if (name === 'trained_on') return datesIn(-900, -1);
  // The document can't say that more time is given for a year at most.
  if (name === 'due') return datesIn(2, 300);
  // Dates to come, today not among them: the organisation may still be at yesterday.
  if (format === 'date') return datesIn(2, 900);
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.constant('https://meet.example/fire-safety');
  if (pattern && pattern !== '^[^\\u0000]*$') return fc.stringMatching(new RegExp(pattern));
  const text = minLength > 0 ? goodText : fc.oneof(goodText, fc.constant(''));
  return text.map((value) => value.slice(0, maxLength));
}

/** Days from today on. */
function datesIn(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10));
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}
