import { afterAll, beforeAll, describe, test } from 'vitest';
import { createCompany, type Company } from '../../test/company.ts';
import { expectLongTextsRefused, textCalls } from '../../test/long-texts.ts';
import { startWorld, withMail, type World } from '../../test/world.ts';

describe('a text of the greatest length that a request may have', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    world = await startWorld(withMail);
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  test.each(textCalls)(
    'is refused in each field of $method $path, and nothing has worked on it §88.3',
    (endpoint) => expectLongTextsRefused(endpoint, { world, company }),
  );
});
