import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { requiredLine } from '../../fields.ts';
import { message, site } from '../../shapes.ts';

const siteForm = z.object({ name: requiredLine('Name is required', 100) });

export const sitesSchemas = {
  list: { summary: 'All sites by name', reply: z.object({ sites: z.array(site) }) },
  create: {
    summary: 'Add a site',
    body: siteForm,
    reply: z.object({ site }),
    refusals: ['name_taken'],
  },
  rename: {
    summary: 'Rename a site',
    body: siteForm,
    reply: z.object({ site }),
    refusals: ['name_taken'],
  },
  delete: { summary: 'Delete a site that nobody belongs to', reply: message, refusals: ['in_use'] },
} satisfies Schemas;
