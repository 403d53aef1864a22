import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { digest } from '../../fields.ts';
import { roles } from '../../roles.ts';
import { calendarDate, id, named } from '../../shapes.ts';
import { audienceForm } from './audience-form.ts';

const row = z.object({
  departments: z.array(id),
  sites: z.array(id),
  positions: z.array(id),
  roles: z.array(z.enum(roles)),
  kinds: z.array(z.enum(['employee'])),
  tags: z.array(z.string()),
  joined_after: z.nullable(calendarDate),
});

export const audience = z.object({
  rows: z.array(row),
  /** The departments, sites and positions of the rows. */
  names: z.array(named),
  /** Null where the program never had an audience. */
  starts_on: z.nullable(calendarDate),
  /** How many people fit it. */
  matching: z.int(),
  /** The trainings that would have ended at once, but are too many for that; null where there are none. */
  held: z.nullable(z.object({ ends: z.int(), digest: z.string() })),
});

export type Audience = z.infer<typeof audience>;

export const audiencesSchemas = {
  view: {
    summary:
      "A program's audience: the departments, positions, sites, roles and tags of the people who are assigned automatically",
    reply: audience,
  },
  set: {
    summary:
      "Change a program's audience. People who match are assigned. For people who no longer match, assignments that the audience made end",
    body: z.extend(audienceForm, { effects: seenEffects }),
    reply: audience,
    refusals: ['program_archived', 'due_days_needed', 'effects_changed'],
  },
  preview: {
    summary: 'Who would be assigned, and whose assignments would end',
    body: audienceForm,
    reply: preview,
    refusals: ['program_archived', 'due_days_needed'],
  },
  matching: {
    summary: 'How many people would match these rows',
    body: z.pick(audienceForm, { rows: true }),
    reply: z.object({ matching: z.int() }),
  },
  release: {
    summary: 'End the assignments that were put on hold because there are unusually many',
    body: z.object({ digest: digest('A digest is required') }),
    reply: z.object({ ended: z.int() }),
    refusals: ['program_archived', 'not_held', 'effects_changed'],
  },
} satisfies Schemas;
