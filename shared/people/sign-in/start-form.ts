import * as z from 'zod/mini';
import { password, repeatedPassword } from '../../account-fields.ts';
import { requiredLine } from '../../fields.ts';

const shortPassword = 'Password must be at least 5 characters';

/** The first password of somebody with a code on paper. */
export const startForm = z
  .object({
    login: requiredLine('Login is required', 64),
    code: requiredLine('Code is required', 64),
    new_password: password(shortPassword, 5, shortPassword),
    confirm_new_password: repeatedPassword('Passwords must match'),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_new_password, {
      path: ['confirm_new_password'],
      error: 'Passwords must match',
    }),
  );
