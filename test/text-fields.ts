import type { $ZodString, $ZodType, $ZodTypes } from 'zod/v4/core';
import { boundOf } from '../shared/bounded-text.ts';

/** A text that a schema takes, by its path. There "0" is any place of a list, and "key" any key of a record. */
export interface TextField {
  path: readonly string[];
  /** Whether it is the key of a record itself. */
  isKey: boolean;
  /** How many characters it may have; null where something works on it before its length is looked at. */
  maximum: number | null;
}

/**
 * Every text in a schema. A choice between given words is none: they are looked up. Throws on a kind of schema that it
 * doesn't know, as a text could hide there.
 */
export function textFieldsOf(schema: $ZodType, path: readonly string[] = []): TextField[] {
  const { def } = (schema as $ZodTypes)._zod;
  const within = (part: string, inner: $ZodType) => textFieldsOf(inner, [...path, part]);
  if (def.type === 'string') return [{ path, isKey: false, maximum: boundOf(schema as $ZodString) }];
  if (def.type === 'array') return within('0', def.element);
  if (def.type === 'union') return def.options.flatMap((option) => textFieldsOf(option, path));
  if (def.type === 'object') {
    const ofOthers = def.catchall ? within('key', def.catchall) : [];
    return [...Object.entries(def.shape).flatMap(([name, field]) => within(name, field)), ...ofOthers];
  }
  if (def.type === 'record') {
    const keys = within('key', def.keyType).map((field) => ({ ...field, isKey: true }));
    return [...keys, ...within('key', def.valueType)];
  }
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    return textFieldsOf(def.innerType, path);
  // Behind a text that was let in there is only its result; before a text nothing may work on it.
  if (def.type === 'pipe')
    return isWork(def.in)
      ? textFieldsOf(def.out, path).map((field) => ({ ...field, maximum: null }))
      : textFieldsOf(def.in, path);
  if (withoutText.has(def.type)) return [];
  throw new Error(`A text may hide in ${def.type} at ${path.join('.')}.`);
}

const withoutText = new Set(['enum', 'literal', 'boolean', 'number']);

const isWork = (schema: $ZodType) => (schema as $ZodTypes)._zod.def.type === 'transform';
