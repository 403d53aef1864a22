import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importsApi, programsApi, recordsApi, signInApi, usersApi } from '#shared/contract';
import { createCompany, type Company } from '../../test/company.ts';
import { expectLongTextsRefused, textCalls } from '../../test/long-texts.ts';
import { startWorld, withMail, type World } from '../../test/world.ts';

/** Some calls, with bodies and queries, lists, records and clearable fields; every-long-text.test.ts has all of them. */
describe('a text of the greatest length that a request may have', () => {
  let world: World;
  let company: Company;

  beforeAll(async () => {
    world = await startWorld(withMail);
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  test.each([
    signInApi.signIn,
    signInApi.register,
    recordsApi.propose,
    programsApi.create,
    usersApi.create,
    usersApi.people,
    importsApi.upload,
    importsApi.answer,
  ])('is refused in each field of $method $path, and nothing has worked on it §88.3', async (endpoint) => {
    expect(textCalls).toContain(endpoint);
    await expectLongTextsRefused(endpoint, { world, company });
  });
});
