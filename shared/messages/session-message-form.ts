import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';

/** What somebody writes to the people of a session (product §121). */
export const sessionMessageForm = z.object({ text: requiredText('Write a message', 2_000) });
