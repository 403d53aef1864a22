import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const state = z.object({ status: z.string() });

export const operationsApi = {
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    summary: 'The process runs',
    tag: 'Operations',
    action: 'public',
    reply: state,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    summary: 'The database takes changes and is migrated; else 503. With for=reading: reads are answered',
    tag: 'Operations',
    action: 'public',
    query: z.object({ for: z.optional(z.enum(['reading'])) }),
    reply: state,
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/config',
    summary: 'What the screens must know before anyone signs in',
    tag: 'Operations',
    action: 'public',
    reply: z.object({
      name: z.string(),
      time_zone: z.string(),
      /** So many hours before a session starts, seats are no longer given to the waiting list (product §72). */
      promote_until_hours: z.int(),
      registration: z.enum(['open', 'domains', 'closed']),
      /** Whether mail is sent. */
      mail: z.boolean(),
    }),
  }),
};
