import * as z from 'zod/mini';
import { atMost, boundedText } from './bounded-text.ts';
import { anyDate, listedId, listedIdOrNone, withoutControls } from './fields.ts';
import type { Choice, Filters, Typed } from './filters.ts';
import { listQueryFields } from './lists.ts';

const fieldOfKind = {
  place: listedIdOrNone,
  id: z.optional(listedId),
  tag: z.optional(boundedText(64).check(z.maxLength(64, atMost(64)), withoutControls)),
  text: listQueryFields.search,
  date: z.optional(anyDate),
} satisfies Record<Typed['kind'], z.core.$ZodType>;

type FieldOf<Of> =
  Of extends Choice<infer Word>
    ? z.ZodMiniOptional<z.ZodMiniEnum<{ [Each in Word]: Each }>>
    : Of extends { kind: infer Kind extends Typed['kind'] }
      ? (typeof fieldOfKind)[Kind]
      : never;

/** The fields of a list's query that ask for its filters. */
export function fieldsOf<Of extends Filters>(filters: Of) {
  const fields = Object.entries(filters).map(([name, filter]) => [
    name,
    'words' in filter ? z.optional(z.enum(filter.words)) : fieldOfKind[filter.kind],
  ]);
  return Object.fromEntries(fields) as { [Name in keyof Of]: FieldOf<Of[Name]> };
}
