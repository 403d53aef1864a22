import * as z from 'zod/mini';
import { id } from '../../shapes.ts';

/** Asks for some seconds in which the change can be undone; the messages that it causes wait for as long. */
export const undoable = z.optional(z.nullable(z.boolean('Say whether the change can be undone')));

/** By which the change can be undone; absent where nobody asked for it, and where nothing was changed. */
export const undo = z.optional(id);
