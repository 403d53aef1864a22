import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { idList } from '../../fields.ts';
import { fieldsOf } from '../../filter-fields.ts';
import { file } from '../../files/file.ts';
import { listQuery, listQueryWith, listReplyWith, partQuery } from '../../lists.ts';
import { papers } from '../../paper.ts';
import { recordOutcomes, recordSources, recordStates } from '../../records.ts';
import { calendarDate, id, instant, shortPerson } from '../../shapes.ts';
import { recordFilters } from './filters.ts';
import { acceptForm, reasonForm, recordForm } from './record-form.ts';

/** A record (product §59): the facts of a training that somebody has done. Names are null once the person is erased. */
/** The version that somebody signed (product §118): its text, and its file by name and digest. A link has no digest. */
const signed = z.nullable(
  z.object({
    version: z.int(),
    name: z.nullable(z.string()),
    sha256: z.nullable(z.string()),
    link: z.nullable(z.string()),
    declaration: z.string(),
  }),
);

export const trainingRecord = z.object({
  _id: id,
  /** With the e-mail address, null once the person is erased, and the department: two people may have one name. */
  person: z.extend(shortPerson, {
    email: z.nullable(z.string()),
    department: z.nullable(z.string()),
  }),
  program: z.nullable(z.object({ _id: id, title: z.string() })),
  title: z.string(),
  version: z.nullable(z.int()),
  cycle: z.int(),
  trained_on: calendarDate,
  recorded_at: instant,
  recorded_by: z.nullable(z.string()),
  /** Whether it counts because the person recorded or accepted it: the company had no other admin. */
  by_themselves: z.boolean(),
  source: z.enum(recordSources),
  outcome: z.enum(recordOutcomes),
  score: z.nullable(z.number()),
  minutes: z.nullable(z.int()),
  trainer: z.nullable(z.string()),
  place: z.nullable(z.string()),
  valid_until: z.nullable(calendarDate),
  note: z.nullable(z.string()),
  /** The name on its papers: the person's at that time, or one that was changed officially since. */
  name: z.nullable(z.string()),
  state: z.enum(recordStates),
  /** The certificate's number. */
  code: z.string(),
  revoked_at: z.nullable(instant),
  revoked_because: z.nullable(z.string()),
  /** Why a proposal was rejected. */
  rejected_because: z.nullable(z.string()),
  signed,
  /** For its person, for admins, and for everybody else those that they put there (product §117). */
  files: z.array(file),
  /** All that it has, for everybody who sees it; removed ones aren't counted. */
  file_count: z.int(),
});

export type TrainingRecord = z.infer<typeof trainingRecord>;

/** The facts that a certificate shows to anybody who checks it. */
const verified = z.object({
  state: z.enum(['valid', 'expired', 'replaced', 'revoked']),
  /** Null after an erasure: a record without a name. */
  name: z.nullable(z.string()),
  /** Whether the name was changed officially since: papers from before show another one. */
  name_changed: z.boolean(),
  title: z.string(),
  version: z.nullable(z.int()),
  trained_on: calendarDate,
  valid_until: z.nullable(calendarDate),
  trainer: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  place: z.nullable(z.string()),
  outcome: z.enum(recordOutcomes),
  score: z.nullable(z.number()),
  signed,
  code: z.string(),
});

/** The fields that are sent as they are. */
const fileContent = z.string();

const records = z.object({ records: z.array(trainingRecord) });
const recordPage = listReplyWith({ records: z.array(trainingRecord) });
const changed = z.object({ record: trainingRecord });

export const recordsSchemas = {
  ofPerson: {
    summary: "A person's records, newest first",
    query: listQuery,
    reply: recordPage,
  },
  list: {
    summary: "Everyone's records, with the proposals to review",
    query: listQueryWith(fieldsOf(recordFilters)),
    reply: recordPage,
  },
  create: {
    summary: 'Record trainings that people did earlier or elsewhere: either all or none are recorded',
    body: recordForm,
    reply: records,
    refusals: ['not_for_yourself', 'program_archived', 'not_an_active_person', 'record_exists'],
  },
  propose: {
    summary: 'Propose a record for oneself. A manager can also propose a record for an employee',
    body: recordForm,
    reply: records,
    refusals: ['program_archived', 'not_an_active_person', 'too_many_proposals', 'record_exists'],
  },
  accept: {
    summary: 'Accept a proposed record',
    body: z.optional(z.nullable(acceptForm)),
    reply: changed,
    refusals: ['not_for_yourself', 'program_archived', 'not_proposed', 'record_exists'],
  },
  reject: {
    summary: 'Reject a proposed record',
    body: reasonForm,
    reply: changed,
    refusals: ['not_proposed'],
  },
  rejectMany: {
    summary:
      'Reject proposed records: either all or none are rejected. The reply lists the records that were still open',
    body: z.extend(reasonForm, { records: idList }),
    reply: records,
    refusals: ['not_proposed'],
  },
  revoke: {
    summary: 'Revoke a wrong record. The record is kept, and the training is due again',
    body: reasonForm,
    reply: changed,
    refusals: ['not_for_yourself', 'already_revoked', 'not_accepted'],
  },
  revokeMany: {
    summary:
      'Revoke wrong records: either all or none are revoked. The reply lists the records that had not been revoked before',
    body: z.extend(reasonForm, { records: idList }),
    reply: records,
    refusals: ['not_for_yourself', 'not_accepted'],
  },
  certificate: {
    summary: "A record's certificate, as a PDF of one A4 or Letter page",
    query: z.object({ paper: z.optional(z.enum(papers, 'Must be “a4” or “letter”')) }),
    reply: fileContent,
    refusals: ['not_accepted'],
  },
  pdfOfPerson: {
    summary: "A person's records as a PDF, with at most 1,000 in each part. `part` chooses the part",
    query: partQuery,
    reply: fileContent,
  },
  verify: {
    summary: "The record that a certificate's number belongs to",
    reply: verified,
    refusals: ['too_many_requests'],
  },
} satisfies Schemas;
