import * as z from 'zod/mini';
import type { Schemas } from '../endpoint.ts';
import { id, instant, message, person } from '../shapes.ts';
import { companyForm } from './company-form.ts';
import { questionKinds } from './questions.ts';

const look = {
  /** The logo's address on this server. */
  logo: z.nullable(z.string()),
  /** "#1f4e8c", on which white text can be read. */
  colour: z.nullable(z.string()),
  /** The one that is stored; it is in use from the next start on. */
  time_zone: z.string(),
};

const settings = z.object({
  /** Null until an admin has given one. */
  name: z.nullable(z.string()),
  ...look,
  reply_to: z.nullable(z.string()),
  /** How many sessions and due dates are ahead, which would show at other hours in another zone. */
  ahead: z.object({ sessions: z.int(), deadlines: z.int() }),
});

/** Something that waits for an admin, in a sentence, and since when. */
const question = z.object({
  kind: z.enum(questionKinds),
  person: z.nullable(person),
  program: z.nullable(z.object({ _id: id, title: z.string() })),
  text: z.string(),
  at: instant,
});

export type Question = z.infer<typeof question>;

export const companySchemas = {
  view: {
    summary: 'The name, logo and color of the company',
    reply: z.object({ company: z.object({ name: z.string(), ...look }) }),
  },
  settings: {
    summary: 'The company settings that an admin can change',
    reply: z.object({ company: settings }),
  },
  questions: {
    summary: 'The decisions that an admin still has to make. The 50 oldest of each kind are listed',
    reply: z.object({ questions: z.array(question), total: z.int() }),
  },
  hideSetup: {
    summary: "Hide the set-up steps on every admin's dashboard, or show them again",
    body: z.object({ hidden: z.boolean('Say whether the steps are hidden') }),
    reply: message,
  },
  edit: {
    summary: 'Change the company settings',
    body: companyForm,
    reply: z.object({ company: settings }),
    refusals: ['logo_type', 'logo_size', 'colour_contrast'],
  },
} satisfies Schemas;
