import * as z from 'zod/mini';
import { clearableEmail, clearableLogin } from '../../account-fields.ts';

/** The keys of a person. No two people in the company share one. */
export const keysOfPeople = ['email', 'login', 'external_id'] as const;

/** With which address and login somebody comes back; absent, null and "" leave the former one. */
export const returnForm = z.object({ email: clearableEmail, login: clearableLogin });
