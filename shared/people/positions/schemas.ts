import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { clearableLine, listedId, requiredLine } from '../../fields.ts';
import { listQueryFields, listReplyWith } from '../../lists.ts';
import { calendarDate, id, message, person, position } from '../../shapes.ts';
import { statuses } from '../../status.ts';

const positionForm = z.object({
  name: requiredLine('Name is required', 100),
  /** An edit leaves an absent one as it is. */
  code: clearableLine(64),
});

/** The programs that a position requires, each once. */
const programsForm = z.object({
  programs: z.pipe(
    z.array(listedId, 'A list of trainings is required').check(z.maxLength(200, 'At most 200 at once')),
    z.transform((programs) => [...new Set(programs)]),
  ),
});

/** A required program that somebody has neither completed nor is exempt from; `due` is null where nobody assigned it. */
const gap = z.object({
  program: id,
  status: z.enum([...statuses, 'not-assigned']),
  due: z.nullable(calendarDate),
});

const { limit, cursor } = listQueryFields;

export const positionsSchemas = {
  list: {
    summary:
      'All positions by name, with the number of active people who hold each one and the programs that it requires',
    reply: z.object({ positions: z.array(position) }),
  },
  create: {
    summary: 'Add a position',
    body: positionForm,
    reply: z.object({ position }),
    refusals: ['name_taken', 'code_taken'],
  },
  edit: {
    summary: 'Change the name or code of a position',
    body: positionForm,
    reply: z.object({ position }),
    refusals: ['name_taken', 'code_taken'],
  },
  delete: { summary: 'Delete a position that nobody is in', reply: message, refusals: ['in_use'] },
  setPrograms: {
    summary:
      'Choose the programs that a position requires. People who hold the position are assigned to these programs. Their assignments to programs that it no longer requires end',
    body: z.extend(programsForm, { effects: seenEffects }),
    reply: z.object({ position }),
    refusals: ['program_archived', 'due_days_needed', 'effects_changed'],
  },
  previewPrograms: {
    summary: 'Who would be assigned, and whose assignments would end',
    body: programsForm,
    reply: preview,
    refusals: ['program_archived', 'due_days_needed'],
  },
  gaps: {
    summary: 'People in a position by name, with the required programs that each of them lacks',
    query: z.object({
      limit: z._default(limit, 50),
      cursor,
      /** `true` lists the people who lack nothing, too. */
      all: z.optional(z.enum(['true', 'false'])),
    }),
    reply: listReplyWith({
      people: z.array(z.extend(person, { gaps: z.array(gap) })),
      /** On the first page, like the numbers. */
      position: z.optional(position),
      /** The programs that the position requires, by title. */
      programs: z.optional(z.array(z.object({ _id: id, title: z.string() }))),
      /** How many people lack nothing. The total counts everybody in the position, listed or not. */
      ready: z.optional(z.int()),
    }),
  },
} satisfies Schemas;

export type PersonWithGaps = z.infer<typeof positionsSchemas.gaps.reply>['people'][number];
