import * as z from 'zod/mini';
import { exemptionForm, extensionForm } from './due-date-form.ts';
import { effect } from './effects.ts';
import { endpoint } from './endpoint.ts';
import { idList, listQuery, listReplyWith } from './fields.ts';
import { assignedEmployee, calendarDate, instant, person } from './shapes.ts';

/** Somebody who need not do a program. `by` is null once that person is erased. */
export const exemptEmployee = z.extend(person, {
  because: z.string(),
  until: z.nullable(calendarDate),
  by: z.nullable(z.string()),
  at: instant,
});

export type ExemptEmployee = z.infer<typeof exemptEmployee>;

const people = z.object({ employees: z.array(person) });

export const dueDatesApi = {
  extend: endpoint({
    method: 'PUT',
    path: '/api/training-program/{id}/employees/due',
    summary: 'Give people more time, all or none',
    tag: 'Programs',
    action: 'program.extend',
    body: z.extend(extensionForm, { people: idList }),
    reply: z.object({ employees: z.array(assignedEmployee) }),
    bulk: true,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/employees/remind',
    summary: 'Remind those whose move it is, each once a day',
    tag: 'Programs',
    action: 'program.remind',
    body: z.object({ people: idList }),
    /** `at`: when they get it, where that is later than now. */
    reply: z.object({ reminded: z.int(), at: z.optional(instant) }),
    bulk: true,
  }),
  exempt: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/employees/exempt',
    summary: 'Exempt people, all or none; their open assignments end',
    tag: 'Programs',
    action: 'program.exempt',
    body: z.extend(exemptionForm, { people: idList }),
    reply: people,
    bulk: true,
  }),
  endExemption: endpoint({
    method: 'DELETE',
    path: '/api/training-program/{id}/employees/exempt',
    summary: 'End exemptions, all or none; the assignments come back',
    tag: 'Programs',
    action: 'program.exempt',
    body: z.object({ people: idList }),
    reply: people,
    bulk: true,
  }),
  exemptions: endpoint({
    method: 'GET',
    path: '/api/training-program/{id}/employees/exempt',
    summary: 'Who is exempt, why and until when',
    tag: 'Programs',
    action: 'program.view-assigned',
    query: listQuery,
    reply: listReplyWith({ employees: z.array(exemptEmployee) }),
  }),
  previewRenewals: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/renewals/preview',
    summary: 'What applying the changed period to earlier records would do',
    tag: 'Programs',
    action: 'program.edit',
    body: z.object({ apply: z.literal(true) }),
    reply: z.object({ effects: z.array(effect), records: z.int(), digest: z.string() }),
    bulk: true,
    effect: 'none',
  }),
  applyRenewals: endpoint({
    method: 'POST',
    path: '/api/training-program/{id}/renewals',
    summary: 'Apply the changed period to earlier records',
    tag: 'Programs',
    action: 'program.edit',
    body: z.object({ apply: z.literal(true), effects: z.optional(z.nullable(z.string())) }),
    reply: z.object({ message: z.string(), records: z.int() }),
    bulk: true,
  }),
};
