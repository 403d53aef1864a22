import * as z from 'zod/mini';
import { effect, seenEffects } from '../../effects.ts';
import type { Schemas } from '../../endpoint.ts';
import { idList } from '../../fields.ts';
import { listQuery, listReplyWith } from '../../lists.ts';
import { assignedEmployee, calendarDate, instant, person } from '../../shapes.ts';
import { undo, undoable } from '../undoing/fields.ts';
import { exemptionForm, extensionForm } from './due-date-form.ts';

/** Somebody who need not do a program. `by` is null once that person is erased; it may be the only admin themselves. */
export const exemptEmployee = z.extend(person, {
  because: z.string(),
  until: z.nullable(calendarDate),
  by: z.nullable(z.string()),
  by_themselves: z.boolean(),
  at: instant,
});

export type ExemptEmployee = z.infer<typeof exemptEmployee>;

const people = z.object({ employees: z.array(person) });

/** `at`: when they get it, where that is later than now. */
const reminded = z.object({ reminded: z.int(), at: z.optional(instant), undo });

const remindCounts = {
  will: z.int(),
  /** Their session is over, and nobody has marked them. */
  waits_for_trainer: z.int(),
  /** Their session is ahead. */
  has_session: z.int(),
  reminded_today: z.int(),
  /** They are away, and nobody reminds them until they are back. */
  away: z.int(),
  /** When they would get it, where that is later than now. */
  at: z.optional(instant),
};

export const dueDatesSchemas = {
  extend: {
    summary: 'Extend due dates: either all or none are extended',
    body: z.extend(extensionForm, { people: idList }),
    reply: z.object({ employees: z.array(assignedEmployee) }),
    refusals: ['not_for_yourself', 'program_archived', 'not_assigned', 'already_complete'],
  },
  remind: {
    summary: 'Remind the people who have to act next. Each person gets at most one reminder a day',
    body: z.object({ people: idList, undoable }),
    reply: reminded,
    refusals: ['program_archived'],
  },
  previewRemind: {
    summary: 'How many of these people would be reminded, and why the others would not',
    body: z.object({ people: idList }),
    reply: z.object(remindCounts),
    refusals: ['program_archived'],
  },
  remindOverdue: {
    summary:
      'Remind people about all overdue trainings in which they have to act next. Each person gets at most one reminder a day',
    body: z.object({ people: idList, undoable }),
    reply: reminded,
    refusals: ['not_an_active_employee'],
  },
  previewRemindOverdue: {
    summary:
      'How many of these people would be reminded about overdue trainings, and why the others would not',
    body: z.object({ people: idList }),
    reply: z.object({
      ...remindCounts,
      /** No training of theirs in view is overdue. */
      nothing_overdue: z.int(),
    }),
    refusals: ['not_an_active_employee'],
  },
  exempt: {
    summary: 'Exempt people: either all or none are exempted. Their open assignments end',
    body: z.extend(exemptionForm, { people: idList, undoable }),
    reply: z.extend(people, { undo }),
    refusals: ['not_for_yourself', 'program_archived', 'not_assigned', 'already_complete'],
  },
  endExemption: {
    summary: 'End exemptions: either all or none are ended. The trainings are then assigned again',
    body: z.object({ people: idList }),
    reply: people,
    refusals: ['program_archived'],
  },
  exemptions: {
    summary: 'Who is exempt, why and until when',
    query: listQuery,
    reply: listReplyWith({ employees: z.array(exemptEmployee) }),
  },
  previewRenewals: {
    summary: 'How applying the changed period to earlier records would affect people',
    body: z.object({ apply: z.literal(true) }),
    reply: z.object({ effects: z.array(effect), records: z.int(), digest: z.string() }),
    refusals: ['program_archived'],
  },
  applyRenewals: {
    summary: 'Apply the changed period to earlier records',
    body: z.object({ apply: z.literal(true), effects: seenEffects }),
    reply: z.object({ message: z.string(), records: z.int() }),
    refusals: ['program_archived', 'effects_changed'],
  },
} satisfies Schemas;
