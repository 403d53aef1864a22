import { expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { compareCounts } from './acknowledged.ts';
import { CallRecords } from './call-records.ts';

const answer = (status: number, milliseconds = 10, code = '') => ({
  status,
  code,
  milliseconds,
  retryAfter: false,
  requestId: '',
  reply: null,
});

test('a blackout lasts from the last success before a pause to the first one after it', async () => {
  const records = new CallRecords();
  const began = performance.now();
  records.note(programsApi.create, answer(201));
  await new Promise((resolve) => setTimeout(resolve, 60));
  records.note(programsApi.create, answer(503));
  await new Promise((resolve) => setTimeout(resolve, 60));
  records.note(programsApi.create, answer(201));
  const until = performance.now();
  expect(records.blackout('change', began, until)).toBeGreaterThanOrEqual(0.115);
  expect(records.blackout('read', began, until)).toBeCloseTo((until - began) / 1000, 5);
});

test('the longest wait is that of any answer, and an error of the server is no refusal', () => {
  const records = new CallRecords();
  records.note(programsApi.listAll, answer(200, 5));
  records.note(programsApi.create, answer(500, 7_000, 'internal'));
  records.note(programsApi.create, answer(503, 20, 'not_ready'));
  expect(records.longestWait()).toBe(7);
  expect(records.failures()).toBe(1);
  expect(records.tellRefusals()).toBe('1 x change 500 internal, 1 x change 503 not_ready');
});

test('a call that was repeated is told by how it ended', () => {
  const records = new CallRecords();
  records.noteEnd(programsApi.create, answer(201), 1);
  records.noteEnd(programsApi.create, answer(201), 3);
  records.noteEnd(programsApi.create, answer(409, 1, 'taken'), 2);
  expect(records.repeated).toEqual({ well: 1, otherwise: 1 });
  expect(records.rejected).toEqual({ 'POST /api/training-programs/create 409 taken': 1 });
});

test('an entry too few is a loss, one too many was made twice, and one does not make up for the other', () => {
  const acknowledged = { 'program.enrol': 1, 'user.change-name': 1 };
  expect(compareCounts(acknowledged, acknowledged)).toEqual({ lost: 0, doubled: 0 });
  const entries = { 'user.change-name': 2, 'user.edit': 1 };
  expect(compareCounts(acknowledged, entries)).toEqual({ lost: 1, doubled: 2 });
});
