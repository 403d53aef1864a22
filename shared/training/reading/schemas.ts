import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { idList } from '../../fields.ts';
import { acknowledgementForm } from '../../programs/reading/reading-form.ts';
import { assignedEmployee } from '../../shapes.ts';
import { trainingRecord } from '../records/schemas.ts';

export const readingSchemas = {
  acknowledge: {
    summary:
      'Sign the present version of a reading for oneself; a failed try is kept, and answered by not_passed',
    body: acknowledgementForm,
    reply: z.object({ record: trainingRecord }),
    refusals: ['program_archived', 'version_changed', 'already_complete', 'not_passed', 'no_tries_left'],
  },
  grantTries: {
    summary: 'Give three more tries to those of these people who have none left; either all or none get them',
    body: z.object({ people: idList }),
    reply: z.object({ employees: z.array(assignedEmployee) }),
    refusals: ['program_archived', 'not_assigned', 'already_complete', 'not_for_yourself'],
  },
} satisfies Schemas;
