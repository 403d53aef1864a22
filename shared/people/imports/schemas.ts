import * as z from 'zod/mini';
import { boundedText } from '../../bounded-text.ts';
import type { Schemas } from '../../endpoint.ts';
import { listQueryFields } from '../../lists.ts';
import { effect, preview } from '../../effects.ts';
import { id, instant, named, person } from '../../shapes.ts';
import {
  dateOrders,
  decisions,
  importKinds,
  importStates,
  lineCodes,
  questionCodes,
  verdicts,
} from './import-facts.ts';
import { answersForm, inviteForm, runForm, undoForm, uploadQuery } from './import-forms.ts';
import { keptReasons, type KeptReason } from './undo.ts';

const count = z.int();

/** A column of the file: its field, null if it stays out, or a program of a matrix. */
const importColumn = z.object({
  heading: z.string(),
  field: z.nullable(z.string()),
  program: z.nullable(id),
  dates: z.nullable(z.enum(['done', 'valid_until'])),
  order: z.nullable(z.enum(dateOrders)),
});

/** Somebody who may be the line manager that a file names: a person, a row of the file, or both. */
const managerCandidate = z.object({
  person: z.nullable(id),
  line: z.nullable(count),
  name: z.string(),
  /** Keys and places, by which people of one name differ. */
  hint: z.string(),
});

/** A question that somebody has to answer before the file can be planned, unless it is optional. */
const question = z.object({
  code: z.enum(questionCodes),
  optional: z.boolean(),
  column: z.optional(z.string()),
  values: z.optional(z.array(z.string())),
  /** The line managers that nobody or several people are, and in how many rows: those with the most rows. */
  managers: z.optional(
    z.array(z.object({ value: z.string(), rows: count, candidates: z.array(managerCandidate) })),
  ),
});

const counts = z.object({
  create: count,
  change: count,
  same: count,
  return: count,
  refused: count,
  decide: count,
  missing: count,
  /** Lines that will be done, but whose line manager isn't found. */
  waiting: count,
  /** People that an undo has kept. */
  kept: count,
});

/** The departments, sites and positions that a plan makes, by name. */
const makes = z.object({
  departments: z.array(z.string()),
  sites: z.array(z.string()),
  positions: z.array(z.string()),
});

const reason = z.enum(Object.keys(keptReasons) as [KeptReason, ...KeptReason[]]);

/** The result of an undo, in people. */
const undone = z.object({
  /** People that the import had made, and who are gone. */
  removed: count,
  /** Those who are as they were before. */
  restored: count,
  kept: count,
  /** How many were kept for each reason. */
  because: z.partialRecord(reason, count),
});

const result = z.object({
  created: count,
  changed: count,
  returned: count,
  suspended: count,
  refused: count,
  records: count,
});

export const importShape = z.object({
  _id: id,
  what: z.enum(importKinds),
  source: z.string(),
  /** The name of the file. */
  name: z.string(),
  state: z.enum(importStates),
  /** Null of one from the command line. */
  by: z.nullable(named),
  created_at: instant,
  encoding: z.nullable(z.string()),
  delimiter: z.nullable(z.string()),
  sheet: z.nullable(z.string()),
  /** The names of a spreadsheet's sheets that one sees. */
  sheets: z.array(z.string()),
  /** The number of the row with the headings; rows above it are left out. */
  headings_row: count,
  /** The number of the row below it, if that has headings, too: it is left out. Else null. */
  second_headings_row: z.nullable(count),
  rows: count,
  /** Up to three texts of the file with characters beyond ASCII, by which people see whether the encoding is right. */
  samples: z.array(z.string()),
  columns: z.array(importColumn),
  questions: z.array(question),
  everybody: z.boolean(),
  /** Whether the file is kept: without it there are no refused rows to fetch, and no new plan. */
  has_file: z.boolean(),
  /** The plan's; null if there is none. */
  digest: z.nullable(z.string()),
  /** Why it failed, or has to be looked at again, in a sentence. */
  error: z.nullable(z.string()),
  counts,
  progress: z.nullable(z.object({ done: count, total: count })),
  result: z.nullable(result),
  makes,
  /** The effects of the plan on trainings, seats and messages; without names. */
  effects: z.array(z.omit(effect, { sample: true })),
  /** Until when it can be undone; null if it can't. */
  undo_until: z.nullable(instant),
  undone: z.nullable(undone),
});

const cell = z.nullable(z.string());

export const importLine = z.object({
  /**
   * The number of the row in a spreadsheet, in which the headings have 1. It is 0 for somebody who is
   * missing in the file.
   */
  line: count,
  verdict: z.enum(verdicts),
  /** The key by which the person is found. */
  key: z.string(),
  name: z.string(),
  /** Null also of a row that is refused because somebody else has its address or login. */
  person: z.nullable(id),
  /** Each field that changes, before and after. */
  changes: z.record(z.string(), z.tuple([cell, cell])),
  code: z.optional(z.nullable(z.enum(lineCodes))),
  field: z.optional(z.nullable(z.string())),
  /** A sentence for people: it names the column, or the duties of somebody who is missing. */
  why: z.optional(z.nullable(z.string())),
  choices: z.optional(z.nullable(z.array(z.enum(decisions)))),
});

export type Import = z.infer<typeof importShape>;
export type ImportLine = z.infer<typeof importLine>;
export type ImportColumn = z.infer<typeof importColumn>;
export type Question = z.infer<typeof question>;
export type ManagerCandidate = z.infer<typeof managerCandidate>;
export type ImportCounts = z.infer<typeof counts>;
export type ImportResult = z.infer<typeof result>;
export type Makes = z.infer<typeof makes>;
export type Undone = z.infer<typeof undone>;

/** The people that an undo would keep: at most 200 of them, by name. */
const keptPeople = z.array(z.object({ person, why: z.string() }));

export type UndoPreview = z.infer<typeof undoPreview>;
const undoPreview = z.object({
  ...preview.shape,
  kept: keptPeople,
  /** The numbers of all people concerned. */
  people: undone,
});

const reply = z.object({ import: importShape });
const { limit } = listQueryFields;
/** The place of the last line. */
const notCursor = 'Not a cursor of this list';
const cursor = z.optional(boundedText(9, { tooLong: notCursor }).check(z.regex(/^\d{1,9}$/, notCursor)));

const undoRefusals = ['not_run', 'already_undone', 'undo_over', 'import_running', 'not_undoable'] as const;

export const importsSchemas = {
  upload: {
    summary:
      'Upload a file. The reply has the plan. If planning takes more than 5 seconds, the reply says that the plan is still being made',
    query: uploadQuery,
    reply,
    refusals: ['file_type', 'file_too_large', 'no_rows'],
  },
  list: {
    summary: 'The imports of the last 90 days, newest first',
    reply: z.object({ imports: z.array(importShape) }),
  },
  view: {
    summary:
      'One import. With `of`, the reply also has the lines with this outcome, in the order of the file',
    query: z.object({ of: z.optional(z.enum(verdicts)), limit: z._default(limit, 50), cursor }),
    reply: z.object({
      import: importShape,
      /** Empty without `of`. */
      lines: z.array(importLine),
      next_cursor: z.nullable(z.string()),
    }),
  },
  answer: {
    summary: 'Say how to read the file. The import is then planned again',
    body: answersForm,
    reply,
    refusals: ['import_running', 'already_run', 'file_type', 'file_too_large', 'no_rows'],
  },
  run: {
    summary: 'Carry out the plan in one transaction',
    body: runForm,
    reply,
    refusals: [
      'effects_changed',
      'import_running',
      'already_run',
      'needs_answers',
      'missing_many',
      'too_many_refused',
    ],
  },
  refused: {
    summary: 'The refused rows as they are in the file, each with its problem in the first column, as CSV',
    reply: z.string(),
  },
  plan: {
    summary: 'The rows with their outcomes and with a column for each field, as CSV',
    reply: z.string(),
  },
  sampleXlsx: {
    summary: 'A sample file with our headings and three invented people, as XLSX',
    reply: z.string(),
  },
  sampleCsv: {
    summary: 'A sample file with our headings and three invented people, as CSV',
    reply: z.string(),
  },
  previewUndo: {
    summary: 'The effects of undoing an import of people. Nothing is changed',
    reply: undoPreview,
    refusals: [...undoRefusals],
  },
  undo: {
    summary:
      'Undo an import of people within 7 days. People who have done something since the import are kept',
    body: undoForm,
    reply,
    refusals: ['effects_changed', ...undoRefusals],
  },
  invite: {
    summary: 'Invite the people who were created by the import and have an e-mail address',
    body: inviteForm,
    reply: z.object({ people: count }),
    refusals: ['mail_off', 'not_run'],
  },
} satisfies Schemas;
