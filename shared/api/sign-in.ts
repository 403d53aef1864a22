import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { email, password, nameFields } from './fields.ts';
import { message, sessionUser } from './shapes.ts';

export const signInForm = z.object({ email, password: password('Password is required') });

/** Required, with an empty message (product §39). An empty string would mean the library's own words. */
const wordless = { error: () => '' };

/** Repeats under the second field when the two differ; empty while the second is empty (product §39). */
function samePassword(field: string, repeated: string, text: string) {
  return z.refine<Record<string, unknown>>((form) => form[field] === form[repeated], {
    path: [repeated],
    error: text,
  });
}

export const registrationForm = z
  .object({
    ...nameFields,
    email,
    password: password('Password is required'),
    confirm_password: z.string(wordless).check(z.minLength(1, wordless)),
  })
  .check(samePassword('password', 'confirm_password', 'Your passwords do not match.'));

export const nameForm = z.object(nameFields);

const shortPassword = 'Password must be at least 5 characters';

export const passwordForm = z
  .object({
    current_password: password('Current password is required'),
    new_password: password(shortPassword, 5, shortPassword),
    confirm_new_password: z.string('Passwords must match'),
  })
  .check(samePassword('new_password', 'confirm_new_password', 'Passwords must match'));

export const signInApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/user/signin',
    summary: 'Sign in; the reply carries the token and sets the cookie',
    tag: 'Sign-in',
    action: 'public',
    body: signInForm,
    reply: z.object({ user: sessionUser, token: z.string() }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/user/register',
    summary: 'Register as an employee',
    tag: 'Sign-in',
    action: 'public',
    body: registrationForm,
    reply: message,
    status: 201,
    idempotent: true,
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/user/verify',
    summary: 'Who is signed in',
    tag: 'Sign-in',
    action: 'profile.use',
    reply: z.object({ user: sessionUser }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/user/logout',
    summary: 'End this sign-in on the server and clear the cookie',
    tag: 'Sign-in',
    action: 'public',
    reply: message,
    effect: 'ends',
  }),
  changeName: endpoint({
    method: 'PUT',
    path: '/api/user/change-name',
    summary: 'Change the own name',
    tag: 'Sign-in',
    action: 'profile.use',
    body: nameForm,
    reply: z.object({ user: sessionUser, message: z.string() }),
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/user/change-password',
    summary: 'Change the own password; every other sign-in of the person ends',
    tag: 'Sign-in',
    action: 'profile.use',
    body: passwordForm,
    reply: message,
  }),
};
