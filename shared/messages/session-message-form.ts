import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';

/** The most characters of a message to a session. */
export const longestSessionMessage = 2_000;

/** What somebody writes to the people of a session (product §121). */
export const sessionMessageForm = z.object({ text: requiredText('Write a message', longestSessionMessage) });
