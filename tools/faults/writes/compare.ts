import { programsApi, usersApi } from '#shared/contract';
import { createClient, type SignedIn } from '../../../test/client.ts';
import { inParallel } from '../in-parallel.ts';
import type { WriteLog } from './write-log.ts';

/** How far somebody is in a program. */
export interface Training {
  session: string | null;
  isComplete: boolean;
}

/** What an admin finds. */
export interface State {
  programs: Map<string, { sessions: number; people: Map<string, Training> }>;
  /** Names. */
  departments: Set<string>;
  /** Number in the last name by person. */
  names: Map<string, number>;
}

/** Reads as an admin, through the API, what the write log names. */
export async function readState(url: string, admin: SignedIn, writeLog: WriteLog): Promise<State> {
  const { call } = createClient(url).as(admin);
  const { programs } = await call(programsApi.listAll);
  const { departments } = await call(usersApi.rolesAndDepartments);
  const peopleOf = await inParallel(programs, async ({ _id }) => {
    if (!writeLog.programs.has(_id)) return [];
    const { employees } = await call(programsApi.assigned, { params: { id: _id } });
    return employees.map(
      ({ _id: id, session, status }) =>
        [id, { session: session?._id ?? null, isComplete: status === 'complete' }] as const,
    );
  });
  const names = await inParallel([...writeLog.names.keys()], async (id) => {
    const { user } = await call(usersApi.view, { params: { id } });
    return [id, Number(user.last_name)] as const;
  });
  return {
    programs: new Map(
      programs.map(({ _id, training_sessions }, index) => [
        _id,
        { sessions: training_sessions.length, people: new Map(peopleOf[index]) },
      ]),
    ),
    departments: new Set(departments.map(({ name }) => name)),
    names: new Map(names),
  };
}

/**
 * What of the acknowledged is not there, and of what only a part is, in words. Each program has as many `sessions`.
 */
export function compare(
  writeLog: WriteLog,
  state: State,
  sessions: number,
): { lost: string[]; halves: string[] } {
  const lost = [...writeLog.departments].filter((name) => !state.departments.has(name));
  const halves: string[] = [];
  for (const [id, acknowledged] of writeLog.names) {
    if (!((state.names.get(id) ?? 0) >= acknowledged)) lost.push(`name of ${id}`);
  }
  for (const [id, program] of state.programs) {
    if (program.sessions !== sessions) halves.push(`sessions of ${id}`);
  }
  for (const [id, notes] of writeLog.programs) {
    const found = state.programs.get(id);
    if (!found) lost.push(`program ${id}`);
    const people = found?.people ?? new Map<string, Training>();
    const batches: [typeof notes.assigned, (person: string) => boolean, string][] = [
      [notes.assigned, (person) => people.has(person), 'assignments'],
      [notes.completed, (person) => people.get(person)?.isComplete === true, 'completions'],
    ];
    for (const [asked, isThere, what] of batches) {
      for (const batch of asked) {
        const there = batch.people.filter(isThere).length;
        if (there !== 0 && there !== batch.people.length) halves.push(`${what} in ${id}`);
        if (batch.acknowledged && there !== batch.people.length) lost.push(`${what} in ${id}`);
      }
    }
    for (const [person, session] of notes.enrolled) {
      if (people.get(person)?.session !== session) lost.push(`enrolment of ${person} in ${id}`);
    }
  }
  return { lost, halves };
}
