import fc from 'fast-check';
import { badValue, goodText } from './texts.ts';
import type { Schema } from './operations.ts';

const mark = Symbol('reference');

/**
 * Stands in a body for something that really exists when the request is sent: a person, a session, an own
 * password. Which one is only looked up then, so that the same plan makes sense whenever it is carried out.
 */
export interface Reference {
  [mark]: true;
  /** The name of the field. */
  kind: string;
  choice: number;
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && mark in value;
}

const references = new Set([
  'assigned_manager',
  'trainer',
  '_id',
  'assigned_employees',
  'completed_employees',
  'people',
  'person',
  'from',
  'program',
  'move_to',
  'code',
  'sessions',
  'session',
  'user',
  'department',
  'email',
  'current_password',
  'confirm_password',
  'confirm_new_password',
  'updated_at',
  'new_password',
  'password',
  'temp_password',
]);

const choice = fc.nat(10_000);
const day = 86_400_000;

/** Values that a schema allows. A field whose name says what it refers to gets a reference. */
export function valuesOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valuesOf({ ...schema, type }, name)));
  }
  if (schema.type === 'object') return objectsOf(schema);
  if (schema.type === 'array') {
    const items = valuesOf(schema.items ?? {}, name);
    return fc.array(items, { minLength: schema.minItems ?? 0, maxLength: 4, size: 'max' });
  }
  // The document can't say of a text how great the number in it may be.
  if (name === 'limit') return fc.integer({ min: 1, max: 200 }).map(String);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, name)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'null') return fc.constant(null);
  if (references.has(name)) return choice.map((number) => ({ [mark]: true, kind: name, choice: number }));
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') {
    const range = { min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 };
    return fc.oneof(fc.integer(range), fc.constantFrom(range.min, range.max));
  }
  return textsOf(schema, name);
}

function textsOf({ format, pattern, minLength, maxLength }: Schema, name: string): fc.Arbitrary<string> {
  // What was done lies in the past.
  if (name === 'trained_on') return datesIn(-900, -1);
  // The document can't say that more time is given for a year at most.
  if (name === 'due') return datesIn(2, 300);
  // Dates to come, today not among them: the organisation may still be at yesterday.
  if (format === 'date') return datesIn(2, 900);
  if (format === 'uuid') return fc.uuid();
  if (format === 'uri') return fc.constant('https://meet.example/fire-safety');
  if (pattern && pattern !== '^[^\\u0000]*$') return fc.stringMatching(new RegExp(pattern));
  const text = (minLength ?? 0) > 0 ? goodText : fc.oneof(goodText, fc.constant(''));
  return text.map((value) => value.slice(0, maxLength ?? 100));
}

/** Days from today on. */
function datesIn(min: number, max: number): fc.Arbitrary<string> {
  return fc.integer({ min, max }).map((days) => new Date(Date.now() + days * day).toISOString().slice(0, 10));
}

function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** What is done to a valid body before it is sent: a place in it, and what happens there. */
export interface Edit {
  place: number;
  how: 'replace' | 'remove' | 'add' | 'double' | 'multiply' | 'wrap';
  value: unknown;
}

export const edits = fc.array(
  fc.record({
    place: fc.nat(200),
    how: fc.oneof(
      { weight: 3, arbitrary: fc.constant('replace') },
      { weight: 4, arbitrary: fc.constantFrom('remove', 'add', 'double', 'wrap') },
      { weight: 1, arbitrary: fc.constant('multiply') },
    ),
    value: badValue,
  }),
  { minLength: 1, maxLength: 3 },
);

/** The tree with the edits made; the tree itself stays as it is. */
export function applyEdits(tree: unknown, changes: readonly Edit[]): unknown {
  return changes.reduce((current, edit) => {
    const places = placesIn(current);
    const place = places[edit.place % places.length] ?? [];
    return changeAt(current, place, edit);
  }, tree);
}

function placesIn(tree: unknown): (string | number)[][] {
  if (typeof tree !== 'object' || tree === null) return [[]];
  const inner = Object.entries(tree).slice(0, 20);
  const isList = Array.isArray(tree);
  return [
    ...inner.flatMap(([key, value]) =>
      placesIn(value).map((place) => [isList ? Number(key) : key, ...place]),
    ),
    [],
  ];
}

function changeAt(tree: unknown, place: (string | number)[], edit: Edit): unknown {
  const [key, ...rest] = place;
  if (key === undefined) return changed(tree, edit);
  const inner = (tree as Record<string | number, unknown>)[key];
  if (Array.isArray(tree)) {
    const without = tree.toSpliced(Number(key), 1);
    if (rest.length === 0 && edit.how === 'remove') return without;
    return tree.with(Number(key), changeAt(inner, rest, edit));
  }
  const entries = Object.entries(tree as object).flatMap(([name, value]) => {
    if (name !== key) return [[name, value]];
    return rest.length === 0 && edit.how === 'remove' ? [] : [[name, changeAt(value, rest, edit)]];
  });
  return Object.fromEntries(entries);
}

// More than any call takes, in characters.
const largest = 2_000_000;

function changed(value: unknown, edit: Edit): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (edit.how === 'remove') return {};
  if (edit.how === 'wrap') return [value];
  if (edit.how === 'add' && isObject) return { ...value, role: 'admin', extra: edit.value };
  if (Array.isArray(value) && edit.how === 'double') return [...value, ...value];
  if (Array.isArray(value) && edit.how === 'multiply' && value.length > 0) {
    const most = Math.ceil((largest / JSON.stringify(value).length) * value.length);
    const length = Math.min(edit.place % 3 === 0 ? 10_001 : 101, most);
    return Array.from({ length }, (_, index) => value[index % value.length]);
  }
  return edit.value;
}
