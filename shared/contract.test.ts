import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { textFieldsOf } from '../test/text-fields.ts';
import { boundedText } from './bounded-text.ts';
import { contract } from './contract.ts';
import { refusalsOf, refusalsOfAll } from './refusals.ts';

test('no call takes a text in its path or query that the database can’t hold', () => {
  const takes = contract.flatMap(({ method, path, query }) => {
    if (!(query instanceof z.ZodMiniObject)) return [];
    return Object.entries(query.shape as Record<string, z.ZodMiniType>)
      .filter(([name, field]) => name !== 'cursor' && field.safeParse('\u0000').success)
      .map(([name]) => `${method} ${path} ${name}`);
  });
  expect(takes).toEqual([]);
});

test('a call names as its own only the refusals that those of its kind don’t have, and each once §26.7', () => {
  for (const endpoint of contract) {
    const { method, path, refusals = [] } = endpoint;
    const others = [...refusalsOfAll, ...refusalsOf({ ...endpoint, refusals: [] })];
    const needless = refusals.filter(
      (code, index) => others.includes(code) || refusals.indexOf(code) < index,
    );
    expect(needless, `${method} ${path}`).toEqual([]);
  }
});

const textsOf = (schema: unknown) => (schema ? textFieldsOf(schema as z.core.$ZodType) : []);

test('the length of each text of each call is looked at before anything works on it §88.3', () => {
  const unbounded = contract.flatMap(({ method, path, query, body }) =>
    [...textsOf(query), ...textsOf(body)]
      .filter(({ maximum }) => maximum === null)
      .map((field) => `${method} ${path} ${field.path.join('.')}`),
  );
  expect(unbounded).toEqual([]);
});

describe('a text is found to be worked on before its length is known', () => {
  const shout = z.toUpperCase();
  const bounded = boundedText(5);

  test.each<[string, z.ZodMiniType, string[]]>([
    ['where nothing bounds it', z.object({ a: z.string() }), ['a']],
    ['where another check comes first', z.object({ a: z.string().check(shout, z.maxLength(5)) }), ['a']],
    ['where its own schema is a format', z.object({ a: z.guid().check(z.maxLength(36)) }), ['a']],
    ['where it is changed ahead of its schema', z.pipe(z.transform(String), bounded), ['']],
    ['in a list', z.array(z.optional(z.nullable(z.string()))), ['0']],
    ['in a choice', z.object({ a: z.union([z.literal(''), bounded, z.string()]) }), ['a']],
    ['in the keys of a record', z.record(z.string(), bounded), ['key']],
    ['in its values', z.record(bounded, z.object({ b: z.string() })), ['key.b']],
    ['ahead of a change', z.pipe(z.string(), z.transform(Number)), ['']],
    ['in a text that may be absent', z._default(z.optional(z.string()), 'a'), ['']],
    ['nowhere', z.object({ a: z.pipe(bounded.check(shout), z.transform(Number)), b: z.enum(['c']) }), []],
  ])('%s', (_, schema, found) => {
    const unbounded = textFieldsOf(schema).filter(({ maximum }) => maximum === null);
    expect(unbounded.map(({ path }) => path.join('.'))).toEqual(found);
  });

  test('never in a schema of which nobody knows whether it has a text', () => {
    expect(() => textFieldsOf(z.object({ a: z.any() }))).toThrow('A text may hide in any at a.');
  });
});
