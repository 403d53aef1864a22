import { calls } from '../../endpoint.ts';
import type { signInSchemas } from './schemas.ts';

export const signInApi = calls<typeof signInSchemas>()({
  signIn: {
    method: 'POST',
    path: '/api/user/signin',
    tag: 'Sign-in',
    action: 'public',
    // The reply has the token. A repeat is another sign-in.
    withoutKey: true,
  },
  start: {
    method: 'POST',
    path: '/api/user/start',
    tag: 'Sign-in',
    action: 'public',
    // The reply has the token, and the code is spent.
    withoutKey: true,
  },
  register: { method: 'POST', path: '/api/user/register', tag: 'Sign-in', action: 'public', status: 201 },
  viewRegistration: {
    method: 'POST',
    path: '/api/user/confirm/view',
    tag: 'Sign-in',
    action: 'public',
    effect: 'none',
  },
  confirm: {
    method: 'POST',
    path: '/api/user/confirm',
    tag: 'Sign-in',
    action: 'public',
    status: 201,
    // A token is spent by its use. A repeat gets an answer that says so.
    withoutKey: true,
  },
  verify: { method: 'GET', path: '/api/user/verify', tag: 'Sign-in', action: 'profile.use' },
  logout: {
    method: 'POST',
    path: '/api/user/logout',
    tag: 'Sign-in',
    action: 'public',
    effect: 'ends',
    // A stored reply would tell "Signed out." of one sign-in to another. A repeat finds nothing left to end.
    withoutKey: true,
  },
  changeName: { method: 'PUT', path: '/api/user/change-name', tag: 'Sign-in', action: 'profile.use' },
  changePassword: { method: 'PUT', path: '/api/user/change-password', tag: 'Sign-in', action: 'profile.use' },
  forgot: { method: 'POST', path: '/api/user/forgot', tag: 'Sign-in', action: 'public' },
  viewLink: {
    method: 'POST',
    path: '/api/user/reset/view',
    tag: 'Sign-in',
    action: 'public',
    effect: 'none',
  },
  reset: {
    method: 'POST',
    path: '/api/user/reset',
    tag: 'Sign-in',
    action: 'public',
    // A token is spent by its use. A repeat gets an answer that says so.
    withoutKey: true,
  },
});
