import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { fieldsOf } from '../../filter-fields.ts';
import { listQueryWith, listReplyWith } from '../../lists.ts';
import { calendarDate, message, teamMember } from '../../shapes.ts';
import { sheetPerson } from './sheet.ts';
import { deputyForm } from './deputy-form.ts';
import { teamFilters } from './filters.ts';

export const linesSchemas = {
  team: {
    summary:
      'Everyone below the caller in the reporting line, with the status of their trainings. People with the most overdue trainings come first',
    query: listQueryWith(fieldsOf(teamFilters)),
    reply: listReplyWith({
      people: z.array(teamMember),
      /**
       * How many of all people below are overdue, how many others have something to do, and how many have
       * nothing. Together they are the total.
       */
      counts: z.optional(z.object({ overdue: z.int(), open: z.int(), complete: z.int() })),
    }),
  },
  sheet: {
    summary:
      'The people without an e-mail address whose open trainings the caller is responsible for, by name. At most 1,000 of `total` are listed',
    reply: z.object({ people: z.array(sheetPerson), total: z.int(), day: calendarDate }),
  },
  sheetPaper: {
    summary: 'The same list, as a PDF to print',
    reply: z.unknown(),
  },
  chooseDeputy: {
    summary: 'Choose a deputy and the last day, or remove the deputy',
    body: deputyForm,
    reply: message,
  },
} satisfies Schemas;
