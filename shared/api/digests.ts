import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { message } from './shapes.ts';

const choice = z.object({ on: z.boolean() });

/** Whether a manager gets the weekly overview by mail (product §87). */
export const digestsApi = {
  view: endpoint({
    method: 'GET',
    path: '/api/user/digest',
    summary: 'Whether the weekly overview comes by mail',
    tag: 'Messages',
    action: 'digest.choose',
    reply: choice,
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/user/digest',
    summary: 'Have the weekly overview by mail, or not',
    tag: 'Messages',
    action: 'digest.choose',
    body: choice,
    reply: choice,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/api/unsubscribe/{token}',
    summary:
      'End the weekly overview by the link of one of its mails; again the same. Also as a form (RFC 8058)',
    tag: 'Messages',
    action: 'public',
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
    takesForm: true,
    reply: message,
    // A repeated call comes without a key, and finds nothing left to end.
    withoutKey: true,
  }),
};
