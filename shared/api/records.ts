import * as z from 'zod/mini';
import { recordOutcomes, recordSources, recordStates } from '../records.ts';
import { endpoint } from './endpoint.ts';
import { idList, listQuery, listQueryWith, listReplyWith } from './fields.ts';
import { reasonForm, recordForm } from './record-form.ts';
import { calendarDate, id, instant, shortPerson } from './shapes.ts';

/** A record (product §59): the facts of a training that somebody has done. Names are null once the person is erased. */
export const trainingRecord = z.object({
  _id: id,
  person: shortPerson,
  program: z.nullable(z.object({ _id: id, title: z.string() })),
  title: z.string(),
  version: z.nullable(z.int()),
  cycle: z.int(),
  trained_on: calendarDate,
  recorded_at: instant,
  recorded_by: z.nullable(z.string()),
  source: z.enum(recordSources),
  outcome: z.enum(recordOutcomes),
  score: z.nullable(z.number()),
  minutes: z.nullable(z.int()),
  trainer: z.nullable(z.string()),
  place: z.nullable(z.string()),
  valid_until: z.nullable(calendarDate),
  note: z.nullable(z.string()),
  state: z.enum(recordStates),
  /** The certificate's number. */
  code: z.string(),
  revoked_at: z.nullable(instant),
  revoked_because: z.nullable(z.string()),
  /** Why a proposal was rejected. */
  rejected_because: z.nullable(z.string()),
});

export type TrainingRecord = z.infer<typeof trainingRecord>;

/** The facts that a certificate shows to anybody who checks it. */
const verified = z.object({
  state: z.enum(['valid', 'expired', 'replaced', 'revoked']),
  /** Null after an erasure: a record without a name. */
  name: z.nullable(z.string()),
  title: z.string(),
  version: z.nullable(z.int()),
  trained_on: calendarDate,
  valid_until: z.nullable(calendarDate),
  trainer: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  place: z.nullable(z.string()),
  outcome: z.enum(recordOutcomes),
  score: z.nullable(z.number()),
  code: z.string(),
});

/** The fields that are sent as they are. */
const fileContent = z.string();

const records = z.object({ records: z.array(trainingRecord) });
const recordPage = listReplyWith({ records: z.array(trainingRecord) });
const changed = z.object({ record: trainingRecord });

export const recordsApi = {
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/user/{id}/records',
    summary: "A person's records, the newest first",
    tag: 'Records',
    action: 'user.view-records',
    query: listQuery,
    reply: recordPage,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/records',
    summary: 'Records of everybody, those to accept among them',
    tag: 'Records',
    action: 'record.list',
    query: listQueryWith({ state: z.optional(z.enum(recordStates)), program: z.optional(id) }),
    reply: recordPage,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/records',
    summary: 'Record what people did earlier or elsewhere, all or none',
    tag: 'Records',
    action: 'record.create',
    body: recordForm,
    reply: records,
    status: 201,
    bulk: true,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/records/propose',
    summary: 'Propose a record of oneself, or a manager of own employees',
    tag: 'Records',
    action: 'record.propose',
    body: recordForm,
    reply: records,
    status: 201,
    bulk: true,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/records/{id}/accept',
    summary: 'Accept a proposed record',
    tag: 'Records',
    action: 'record.decide',
    reply: changed,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/api/records/{id}/reject',
    summary: 'Reject a proposed record',
    tag: 'Records',
    action: 'record.decide',
    body: reasonForm,
    reply: changed,
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/api/records/{id}/revoke',
    summary: 'Revoke a record that is wrong; it stays, and what it answered is open again',
    tag: 'Records',
    action: 'record.revoke',
    body: reasonForm,
    reply: changed,
  }),
  revokeMany: endpoint({
    method: 'POST',
    path: '/api/records/revoke',
    summary: 'Revoke records that are wrong, all or none; replies with those that were not revoked before',
    tag: 'Records',
    action: 'record.revoke-many',
    body: z.extend(reasonForm, { records: idList }),
    reply: records,
    bulk: true,
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/records/{id}/certificate.pdf',
    summary: "A record's certificate, as a PDF",
    tag: 'Records',
    action: 'record.view',
    reply: fileContent,
    file: 'application/pdf',
  }),
  pdfOfPerson: endpoint({
    method: 'GET',
    path: '/api/user/{id}/records.pdf',
    summary: "A person's records, as a PDF",
    tag: 'Records',
    action: 'user.view-records',
    reply: fileContent,
    file: 'application/pdf',
  }),
  verify: endpoint({
    method: 'GET',
    path: '/api/verify/{code}',
    summary: "What a certificate's number stands for",
    tag: 'Records',
    action: 'public',
    reply: verified,
  }),
};

/** Addresses of PDFs. */
export const certificatePath = (recordId: string): string => `/api/records/${recordId}/certificate.pdf`;
export const recordListPath = (userId: string): string => `/api/user/${userId}/records.pdf`;
