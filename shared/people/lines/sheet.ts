import * as z from 'zod/mini';
import { calendarDate, named, person } from '../../shapes.ts';

/** An open training on the sheet of people without e-mail. */
const sheetItem = z.object({
  program: z.object({ _id: named.shape._id, title: z.string() }),
  due: calendarDate,
  /** The next step, in a sentence. */
  text: z.string(),
});

/** Somebody on that sheet, with the trainings that the reader shows them. */
export const sheetPerson = z.extend(person, { items: z.array(sheetItem) });

export type SheetItem = z.infer<typeof sheetItem>;
export type SheetPerson = z.infer<typeof sheetPerson>;
