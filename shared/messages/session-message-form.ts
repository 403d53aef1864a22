import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';

/** A text for the people of a session (product §121). */
export const sessionMessageForm = z.object({ text: requiredText('Write a message', 2_000) });
