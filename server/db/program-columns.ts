import type { Generated } from 'kysely';
import type { Completion } from '#shared/programs/reading/completions';
import type { LaterField } from '#shared/programs/later-fields';
import { impersonal } from './table.ts';

/** The facts of a program that came later, in the table and in its history alike: part of server/db/tables.ts. */
export const laterProgramColumns = {
  asks_result: impersonal<Generated<boolean>>(),
  completes_by: impersonal<Generated<Completion>>(),
} satisfies Record<LaterField, unknown>;
