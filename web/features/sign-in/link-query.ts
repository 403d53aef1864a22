import { signInApi } from '#shared/people/sign-in/calls';
import { nullIfExpired } from '../../api/null-if-expired.ts';
import { queryFor } from '../../api/queries.ts';

/** The account that the token of a mail opens; null where it opens none. */
export const linkQuery = (token: string) => nullIfExpired(queryFor(signInApi.viewLink, { body: { token } }));

/** The address that the token of a registration's mail confirms; null where it confirms none. */
export const registrationQuery = (token: string) =>
  nullIfExpired(queryFor(signInApi.viewRegistration, { body: { token } }));
