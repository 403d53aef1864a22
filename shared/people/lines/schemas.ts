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
    summary: 'The people below in the line with how their trainings stand: the most overdue first',
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
      'The people without e-mail for whose open trainings the caller answers, by name, at most 1,000 of `total`',
    reply: z.object({ people: z.array(sheetPerson), total: z.int(), day: calendarDate }),
  },
  sheetPaper: {
    summary: 'The same to print',
    reply: z.unknown(),
  },
  chooseDeputy: {
    summary: "Choose one's deputy until a day, or have none",
    body: deputyForm,
    reply: message,
  },
} satisfies Schemas;
