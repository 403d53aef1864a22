import * as z from 'zod/mini';
import { optionalText } from '../../fields.ts';

/** Why somebody is suspended, for the audit trail. */
export const suspensionForm = z.object({ because: optionalText(500) });
