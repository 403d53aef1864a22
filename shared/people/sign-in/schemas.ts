import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { instant, message, sessionUser } from '../../shapes.ts';
import {
  confirmationForm,
  forgottenForm,
  linkForm,
  nameForm,
  passwordForm,
  registrationForm,
  resetForm,
  signInForm,
} from './sign-in-forms.ts';
import { startForm } from './start-form.ts';

const signedIn = z.object({
  user: sessionUser,
  token: z.string(),
  /** Wrong passwords that the person has not read of, if there were more than a slip; shown this once. */
  failed_sign_ins: z.optional(z.object({ count: z.int(), networks: z.int() })),
});

export const signInSchemas = {
  signIn: {
    summary: 'Sign in. The reply has the token and sets the cookie',
    body: signInForm,
    reply: signedIn,
    refusals: ['wrong_credentials', 'first_code', 'too_many_sign_ins'],
  },
  start: {
    summary:
      'Choose the first password with the code from a printed slip, and sign in. The code works only once',
    body: startForm,
    reply: signedIn,
    refusals: ['code_expired', 'too_many_sign_ins'],
  },
  register: {
    summary:
      'Register as an employee. If registration is limited to certain domains and e-mail is set up, a link in an e-mail opens the account',
    body: registrationForm,
    reply: message,
    refusals: ['registration_closed', 'registration_domain', 'email_taken', 'too_many_requests'],
  },
  viewRegistration: {
    summary: 'The address that the token from an e-mail confirms, and until when. Nothing is changed',
    // In the body, so that no log gets it.
    body: linkForm,
    reply: z.object({ email: z.string(), expires_at: instant }),
    refusals: ['token_expired', 'too_many_requests'],
  },
  confirm: {
    summary:
      'Open a registered account with the token from the e-mail and the password chosen at registration',
    body: confirmationForm,
    reply: message,
    refusals: [
      'token_expired',
      'registration_closed',
      'registration_domain',
      'email_taken',
      'wrong_password',
      'too_many_sign_ins',
    ],
  },
  verify: {
    summary: 'Who is signed in',
    reply: z.object({ user: sessionUser }),
  },
  logout: {
    summary: 'Sign out: end the session on the server and clear the cookie',
    reply: message,
  },
  changeName: {
    summary: "Change the caller's own name",
    body: nameForm,
    reply: z.object({ user: sessionUser, message: z.string() }),
  },
  changePassword: {
    summary:
      "Change the caller's own password. Every other sign-in ends. The calendar link can be turned off, too",
    body: passwordForm,
    reply: message,
    refusals: ['wrong_current_password', 'too_many_sign_ins'],
  },
  forgot: {
    summary: 'Ask for an e-mail with a link to choose a new password. The reply is the same for any address',
    body: forgottenForm,
    reply: message,
    refusals: ['too_many_requests'],
  },
  viewLink: {
    summary: 'The account that the token from an e-mail opens, and until when. Nothing is changed',
    // In the body, so that no log gets it.
    body: linkForm,
    reply: z.object({ first_name: z.string(), email: z.string(), expires_at: instant }),
    refusals: ['token_expired', 'too_many_requests'],
  },
  reset: {
    summary:
      'Choose a password with the token from an e-mail. Every sign-in ends, and the calendar link stops working',
    body: resetForm,
    reply: message,
    refusals: ['token_expired', 'too_many_requests'],
  },
} satisfies Schemas;
