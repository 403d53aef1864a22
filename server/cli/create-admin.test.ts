import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import { startWorld, type World } from '../../test/world.ts';
import { StartError } from '../start-error.ts';
import { createAdmin } from './create-admin.ts';

const typed = vi.hoisted(() => ({ password: '' }));
vi.mock('./read-password.ts', () => ({ readPassword: async () => typed.password }));

let world: World;
const as: World['as'] = (person) => world.as(person);

beforeAll(async () => {
  world = await startWorld();
});

afterAll(() => world.close());

const create = (email: string, password = ' my own ') => {
  typed.password = password;
  const options = { email, firstName: ' Ada ', lastName: 'Admin' };
  return createAdmin(world.database, options, world.clock.now());
};

test('values that a form would refuse are refused, and no account is made', async () => {
  await expect(create('ada')).rejects.toThrow(new StartError('Must be a valid email'));
  await expect(create('ada@company.example', '')).rejects.toThrow(/^Password is required/);
  expect(await world.database.db.selectFrom('users').select('id').execute()).toEqual([]);
});

test('the first admin signs in with the password that was read §4.1', async () => {
  expect(await create('ada@company.example')).toBe('ada@company.example can now sign in as an admin.');
  const body = { email: 'ada@company.example', password: ' my own ' };
  const { user } = await as(nobody).call(signInApi.signIn, { body });
  expect(user).toMatchObject({ first_name: 'Ada', role: 'admin', has_temporary_password: false });
});

test('an address that is taken is refused, in another case too', async () => {
  await expect(create(' ADA@company.example')).rejects.toThrow(
    new StartError('An account with the address ADA@company.example already exists.'),
  );
});
