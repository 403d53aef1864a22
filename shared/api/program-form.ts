import * as z from 'zod/mini';
import { minimumDuration } from '../duration.ts';
import { formDate, formTime, optionalId, requiredId, requiredText } from './fields.ts';

/**
 * What the program form sends, with the messages of product §40. Dates and times are in the organisation's zone. The
 * longest one fits into 64 KiB, however its characters are escaped.
 */
export const programPayload = z.object({
  title: requiredText('Title is required'),
  description: requiredText('Description is required', 5_000),
  assigned_manager: requiredId('A manager is required'),
  deadline: formDate('A deadline is required'),
  duration: z
    .int('A duration is required')
    .check(
      z.gte(minimumDuration, 'Duration at least 30 min.'),
      z.lte(100_000, 'A duration of at most 100,000 minutes'),
    ),
  sessions: z
    .array(
      z.object(
        {
          _id: optionalId,
          trainer: requiredId('Trainer is required'),
          date: formDate('Date is required'),
          time: formTime('Time is required'),
        },
        'Not a session',
      ),
      'At least one session is required',
    )
    .check(z.minLength(1, 'At least one session is required'), z.maxLength(100, 'At most 100 sessions')),
});

export type ProgramPayload = z.infer<typeof programPayload>;
