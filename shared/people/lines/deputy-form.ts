import * as z from 'zod/mini';
import { optionalDate, optionalId } from '../../fields.ts';

/** One's deputy and the last day; without a deputy there is none from now on. */
export const deputyForm = z.object({ deputy: optionalId, until: optionalDate });
