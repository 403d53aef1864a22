import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint, ReplyOf } from '#shared/endpoint';
import { programsApi, signInApi, usersApi } from '#shared/contract';
import type { Asked } from '../client.ts';
import { dayAhead, type People, type Person } from '../company.ts';
import type { WriteLog } from './write-log.ts';
import type { Note } from './tally.ts';

export const sessionsOfProgram = 3;
/** After a refusal a person waits a moment, too. */
const breath = 50;
/** So long nothing may be acknowledged while writes are waited for. */
const timeout = 60_000;

/** Ends a writer's round: what follows builds on what was just refused. */
class RoundOver extends Error {}

interface Company {
  /** With a manager and a trainer each for as many writers. */
  people: People;
  writeLog: WriteLog;
  note: Note;
}

/** Makes a call whose success the round depends on. */
type Ask = <Called extends Endpoint>(
  person: Person,
  endpoint: Called,
  asked: Asked<Called>,
) => Promise<ReplyOf<Called>>;

export interface Writing {
  stop(): Promise<void>;
  /** Waits until as many writes are acknowledged in all. Throws when nothing is written for a minute. */
  reach(count: number): Promise<void>;
}

/**
 * Starts writers that work until they are told to stop. Each, round by round, creates a program, assigns two
 * batches of people to it, lets them enrol and completes them in batches, adds a department and changes a name.
 */
export function startWriting(company: Company, writers: number): Writing {
  const state = { isStopping: false };
  const write = async (number: number) => {
    while (!state.isStopping) {
      try {
        await writeRound(company, number, () => state.isStopping);
      } catch (error) {
        if (!(error instanceof RoundOver)) throw error;
        await pause(breath);
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, number) => write(number)));
  // Whoever stops them learns of a failure; until then it must not count as unhandled.
  writing.catch(() => {});
  const { writeLog } = company;
  return {
    stop: async () => {
      state.isStopping = true;
      await writing;
    },
    reach: async (count) => {
      let [last, since] = [writeLog.count, performance.now()];
      while (writeLog.count < count) {
        await pause(20);
        if (writeLog.count > last) [last, since] = [writeLog.count, performance.now()];
        else if (performance.now() - since > timeout) throw new Error('Nothing is written any more.');
      }
    },
  };
}

function asking(note: Note): Ask {
  return async ({ send }, endpoint, asked) => {
    const answer = await send(endpoint, asked);
    note(answer, endpoint);
    if (!answer.reply) throw new RoundOver();
    return answer.reply;
  };
}

async function writeRound(
  { people, writeLog, note }: Company,
  number: number,
  isStopping: () => boolean,
): Promise<void> {
  const ask = asking(note);
  const { admin, employees } = people;
  const manager = people.managers[number % people.managers.length]!;
  const trainer = people.trainers[number % people.trainers.length]!;
  const session = { _id: null, trainer: trainer.id, date: dayAhead(), time: '09:00' };
  const { program_id: id } = await ask(admin, programsApi.create, {
    body: {
      title: `Program ${randomUUID()}`,
      description: 'Written under load.',
      assigned_manager: manager.id,
      deadline: dayAhead(),
      duration: 60,
      sessions: Array.from({ length: sessionsOfProgram }, () => session),
    },
  });
  writeLog.noteProgram(id, sessionsOfProgram);
  const params = { id };
  const half = Math.ceil(employees.length / 2);
  for (const batch of [employees.slice(0, half), employees.slice(half)]) {
    const assigned_employees = batch.map((employee) => employee.id);
    const acknowledge = writeLog.noteBatch(id, 'assigned', assigned_employees);
    await ask(manager, programsApi.assign, { params, body: { assigned_employees } });
    acknowledge();
  }
  const { program } = await ask(trainer, programsApi.view, { params });
  const sessions = program.training_sessions.map(({ _id }) => _id);
  for (const [index, employee] of employees.entries()) {
    if (isStopping()) return;
    const chosen = sessions[index % sessions.length]!;
    await ask(employee, programsApi.enrol, { params, body: { user: employee.id, session: chosen } });
    writeLog.noteEnrolment(id, employee.id, chosen);
  }
  for (let from = 0; from < half; from += 5) {
    const completed_employees = employees
      .slice(from, Math.min(from + 5, half))
      .map((employee) => employee.id);
    const acknowledge = writeLog.noteBatch(id, 'completed', completed_employees);
    await ask(trainer, programsApi.complete, { params, body: { completed_employees } });
    acknowledge();
  }
  const name = `Department ${randomUUID()}`;
  await ask(admin, usersApi.createDepartment, { body: { name } });
  writeLog.noteDepartment(name);
  await changeName(people.managers[number], writeLog, ask);
}

/** Only the writer with the same number changes it, so that the last name is known. */
async function changeName(person: Person | undefined, writeLog: WriteLog, ask: Ask): Promise<void> {
  if (!person) return;
  const { number, acknowledge } = writeLog.noteName(person.id);
  await ask(person, signInApi.changeName, { body: { first_name: 'Sam', last_name: String(number) } });
  acknowledge();
}
