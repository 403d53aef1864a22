import * as z from 'zod/mini';
import { preview, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { listedId } from '../../fields.ts';
import { id, instant, person } from '../../shapes.ts';

const program = z.object({ _id: id, title: z.string() });

/** The duties of a person: the active programs overseen, the sessions to teach, and the people directly below. */
export const duties = z.object({
  programs: z.array(program),
  sessions: z.array(
    z.object({
      _id: id,
      start_time: instant,
      program,
      /** At most five trainers who are free then: first those who teach the program. */
      suggestions: z.array(person),
    }),
  ),
  people: z.array(person),
});

export type Duties = z.infer<typeof duties>;

/** Absent, null and an empty list are the same. */
function optionalList<Item extends z.core.$ZodType>(item: Item) {
  return z.pipe(
    z.optional(z.nullable(z.array(item).check(z.maxLength(5_000, 'At most 5,000 at once')))),
    z.transform((items) => items ?? []),
  );
}

const handoverForm = z.object({
  programs: optionalList(z.object({ program: listedId, to: listedId })),
  sessions: optionalList(z.object({ session: listedId, to: listedId })),
  people: optionalList(z.object({ person: listedId, to: listedId })),
});

export const handoverSchemas = {
  duties: {
    summary:
      'The programs, sessions and direct reports that a person is responsible for. Sessions that are over are left out. Each session comes with trainers who are free at that time',
    reply: duties,
  },
  handOver: {
    summary:
      'Hand over duties to others: either all or none are handed over. Each person affected gets one message',
    body: z.extend(handoverForm, { effects: seenEffects }),
    reply: z.object({ message: z.string(), programs: z.int(), sessions: z.int(), people: z.int() }),
    refusals: ['line_cycle', 'effects_changed'],
  },
  preview: {
    summary: 'Who would take over, which trainers would be busy, and who would get a message',
    body: handoverForm,
    reply: preview,
    refusals: ['line_cycle'],
  },
} satisfies Schemas;
