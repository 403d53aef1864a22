import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '#shared/endpoint';
import { dashboardApi, programsApi, seatsApi, signInApi, usersApi } from '#shared/contract';
import { count } from '../../load/figures.ts';
import { senderOf, type Asked, type Send } from '../client.ts';
import type { People, Person } from '../company.ts';
import type { Acknowledged } from './acknowledged.ts';
import type { CallRecords } from './call-records.ts';

/** How many change something at the same time; there are as many employees. */
export const writers = 16;
const readers = 8;
/** Everybody thinks before each call; in milliseconds. */
const pauses = { change: 300, read: 100, repeat: 250 };
/** Longer than any caller has ever waited, so that a wait shows as long as it is. */
const answeredWithin = 120_000;
const givenUpAfter = 240_000;

/** A program in which each employee may take a seat. */
export interface Seat {
  params: { id: string };
  session: string;
}

interface Calling {
  url: string;
  people: People;
  seat: Seat;
  acknowledged: Acknowledged;
  records: CallRecords;
}

/** Starts those who change something and those who read; resolves to what stops them, once all is answered. */
export function startCallers({ url, people, seat, acknowledged, records }: Calling): () => Promise<void> {
  const state = { isStopping: false };
  const write = async (number: number) => {
    const [admin, employee] = [people.admin, people.employees[number]!];
    const asAdmin = repeating(url, admin, records);
    const asEmployee = repeating(url, employee, records);
    const change = async (action: string, send: Send, endpoint: Endpoint, asked: Asked<Endpoint>) => {
      const { status } = state.isStopping ? { status: 0 } : await send(endpoint, asked);
      if (status === 200 || status === 201) count(acknowledged.actions, action);
      return status === 200 || status === 201;
    };
    while (!state.isStopping) {
      const name = `Department ${randomUUID()}`;
      if (await change('department.create', asAdmin, usersApi.createDepartment, { body: { name } }))
        acknowledged.departments.push(name);
      const body = { first_name: 'Sam', last_name: name };
      if (await change('user.change-name', asEmployee, signInApi.changeName, { body }))
        acknowledged.names.set(employee.id, name);
      const { params, session } = seat;
      const choice = { params, body: { user: employee.id, session } };
      await change('program.enrol', asEmployee, programsApi.enrol, choice);
      await change('program.give-back', asEmployee, seatsApi.giveBack, { params, body: {} });
    }
  };
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
  const calling = Promise.all([
    ...Array.from({ length: writers }, (_, number) => write(number)),
    ...Array.from({ length: readers }, (_, number) => read(number)),
  ]);
  // Stopping tells of a failure; until then it must not count as unhandled.
  calling.catch(() => {});
  return async () => {
    state.isStopping = true;
    await calling;
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

/** Makes each change under one Idempotency-Key until it is decided (or for four minutes); tells of every answer. */
function repeating(url: string, { token }: Person, records: CallRecords): Send {
  const send = senderOf(url, token, answeredWithin);
  return async (endpoint, asked) => {
    const headers = { 'idempotency-key': randomUUID() };
    await pause(pauses.change);
    const began = performance.now();
    for (let tries = 1; ; tries += 1) {
      const answer = await send(endpoint, { ...asked, headers });
      records.note(endpoint, answer);
      if (isDecided(answer.status) || performance.now() - began > givenUpAfter) {
        records.noteEnd(endpoint, answer, tries);
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
