import { expect, test } from 'vitest';
import * as z from 'zod/mini';
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
