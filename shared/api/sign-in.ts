import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, message, sessionUser } from './shapes.ts';
import {
  forgottenForm,
  linkForm,
  nameForm,
  passwordForm,
  registrationForm,
  resetForm,
  signInForm,
} from './sign-in-forms.ts';

export const signInApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/user/signin',
    summary: 'Sign in; the reply carries the token and sets the cookie',
    tag: 'Sign-in',
    action: 'public',
    body: signInForm,
    reply: z.object({ user: sessionUser, token: z.string() }),
    // The reply holds the token. A repeat is another sign-in.
    withoutKey: true,
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
    // A stored reply would tell "Signed out." of one sign-in to another. A repeat finds nothing left to end.
    withoutKey: true,
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
  forgot: endpoint({
    method: 'POST',
    path: '/api/user/forgot',
    summary: 'Ask for a mail to choose a new password; the reply is the same for any address',
    tag: 'Sign-in',
    action: 'public',
    body: forgottenForm,
    reply: message,
  }),
  viewLink: endpoint({
    method: 'POST',
    path: '/api/user/reset/view',
    summary: 'Whose account the token of a mail opens, and until when; it stays as it is',
    tag: 'Sign-in',
    action: 'public',
    // In the body, so that no log gets it.
    body: linkForm,
    reply: z.object({ first_name: z.string(), email: z.string(), expires_at: instant }),
    effect: 'none',
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/user/reset',
    summary: 'Choose a password with the token of a mail; every sign-in of the person ends',
    tag: 'Sign-in',
    action: 'public',
    body: resetForm,
    reply: message,
    // A token is spent by its use. A repeat is told so.
    withoutKey: true,
  }),
};
