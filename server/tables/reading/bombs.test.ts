import { expect, test } from 'vitest';
import { bombs } from '../../../test/tables/bombs.ts';
import { refusalOf } from '../../../test/tables/read.ts';

test.each(Object.entries(bombs))('a file is refused as %s §98.2 §98.3', async (_, make) => {
  expect(await refusalOf(await make())).toMatch(/^(file_too_large|file_type: This file is damaged|no_rows)/);
});
