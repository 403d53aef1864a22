import * as z from 'zod/mini';
import { formDate, optionalDate } from '../../fields.ts';
import { reason } from '../records/record-form.ts';

/** More time (product §63). The server asks for a day later than today and than each person's due date. */
export const extensionForm = z.object({ due: formDate('A date is required'), because: reason });

/** Why people need not do a program, and perhaps the last exempt day (product §63). */
export const exemptionForm = z.object({ until: optionalDate, because: reason });
