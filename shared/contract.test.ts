import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract } from './contract.ts';

test('no call takes a text in its path or query that the database can’t hold', () => {
  const takes = contract.flatMap(({ method, path, query }) => {
    if (!(query instanceof z.ZodMiniObject)) return [];
    return Object.entries(query.shape as Record<string, z.ZodMiniType>)
      .filter(([name, field]) => name !== 'cursor' && field.safeParse('\u0000').success)
      .map(([name]) => `${method} ${path} ${name}`);
  });
  expect(takes).toEqual([]);
});
