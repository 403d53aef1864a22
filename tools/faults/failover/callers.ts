import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#shared/endpoint';
import { dashboardApi, programsApi, signInApi } from '#shared/contract';
import { senderOf, type Send } from '../client.ts';
import type { People, Person } from '../company.ts';
import { Tally } from '../writes/tally.ts';
import type { WriteLog } from '../writes/write-log.ts';
import { startWriting } from '../writes/writers.ts';
import type { CallRecords } from './call-records.ts';

/** How many change something at the same time; there are as many managers. */
export const writers = 16;
const readers = 8;
/** Everybody thinks before each call; in milliseconds. */
const pauses = { change: 300, read: 100, repeat: 250 };
/** Longer than any caller has ever waited, so that a wait shows as long as it is. */
const answeredWithin = 120_000;
const givenUpAfter = 240_000;

interface Calling {
  url: string;
  people: People;
  writeLog: WriteLog;
  records: CallRecords;
}

/** Starts those who change something and those who read; resolves to what stops them, once all is answered. */
export function startCallers({ url, people, writeLog, records }: Calling): () => Promise<void> {
  const speak = (person: Person) => ({ ...person, send: repeating(url, person.token, records) });
  const speaking = {
    admin: speak(people.admin),
    managers: people.managers.map(speak),
    trainers: people.trainers.map(speak),
    employees: people.employees.map(speak),
  };
  const writing = startWriting({ people: speaking, writeLog, note: new Tally().note }, writers);
  const state = { isStopping: false };
  const read = async (number: number) => {
    const person = (number % 2 === 0 ? people.employees : people.managers)[number]!;
    const send = senderOf(url, person.token, answeredWithin);
    const calls = number % 2 === 0 ? readsOfEmployee : readsOfManager;
    for (let turn = number; !state.isStopping; turn += 1) {
      const { endpoint, query } = calls[turn % calls.length]!;
      records.note(endpoint, await send(endpoint, { query }));
      await pause(pauses.read);
    }
  };
  const others = Promise.all(Array.from({ length: readers }, (_, number) => read(number)));
  // Whoever stops them learns of a failure; until then it must not count as unhandled.
  others.catch(() => {});
  return async () => {
    state.isStopping = true;
    await Promise.all([writing.stop(), others]);
  };
}

const page = { limit: '20' };
const readsOfEmployee: { endpoint: Endpoint; query: Record<string, string> }[] = [
  { endpoint: signInApi.verify, query: {} },
  { endpoint: dashboardApi.insight.employee, query: {} },
  { endpoint: programsApi.listAssigned, query: page },
];
const readsOfManager: typeof readsOfEmployee = [
  { endpoint: signInApi.verify, query: {} },
  { endpoint: dashboardApi.insight.manager, query: {} },
  { endpoint: dashboardApi.employees, query: page },
];

/** Makes each call until it is decided (or for four minutes), a change under one Idempotency-Key; tells of every answer. */
function repeating(url: string, token: string, records: CallRecords): Send {
  const send = senderOf(url, token, answeredWithin);
  return async (endpoint, asked) => {
    const isChange = endpoint.method !== 'GET';
    const headers: Record<string, string> = isChange ? { 'idempotency-key': randomUUID() } : {};
    await pause(isChange ? pauses.change : 0);
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await send(endpoint, { ...asked, headers });
      records.note(endpoint, answer);
      if (isDecided(answer.status) || performance.now() - began > givenUpAfter) {
        if (isChange) records.noteEnd(endpoint, answer, tries);
        return answer;
      }
      await pause(pauses.repeat);
    }
  };
}

/** Nobody knows what became of a call without an answer, or with one that a fault in between may have made. */
function isDecided(status: number): boolean {
  return status > 0 && status < 500 && status !== 429;
}
