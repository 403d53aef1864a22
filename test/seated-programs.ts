import { programsApi } from '../shared/contract.ts';
import type { ProgramPayload } from '../shared/programs/program-form.ts';
import type { Program } from '../shared/shapes.ts';
import { calendarDateOf, clockTimeOf } from '../shared/time.ts';
import type { Someone, World } from './world.ts';

type SessionForm = ProgramPayload['sessions'][number];

/** A test's facts of a session; the rest is that of the first one. */
type SessionFacts = Partial<SessionForm> & { day?: number };

/** Programs with sessions as a test needs them, and the people who sit in them or wait. */
export interface SeatedPrograms {
  admin: Someone;
  manager: Someone;
  trainer: Someone;
  /** A program with these sessions: tomorrow at nine, without a capacity, unless they say something else. */
  create(sessions: readonly SessionFacts[], facts?: Partial<ProgramPayload>): Promise<Program>;
  view(program: Program): Promise<Program>;
  /** A number of new employees, assigned, enrolled in this session of the program if one is named. */
  seat(program: Program, count: number, session?: number): Promise<Someone[]>;
  /** Lets somebody wait for a session, or for any. */
  wait(program: Program, person: Someone, session: number | null): Promise<void>;
  /** The session in which somebody sits, by its place in the program as it was made; null in none. */
  seatOf(program: Program, person: Someone): Promise<number | null>;
  /** The session for which the person waits; undefined where they don't. */
  waitOf(person: Someone): Promise<string | null | undefined>;
  /** The id of the session at this place. */
  sessionOf(program: Program, session: number): string;
  /** The call that cancels a session and moves its people to these, named by their places. */
  cancellation(program: Program, session: number, moveTo?: readonly number[] | null): Cancellation;
  /** Lets somebody be due at another instant than the deadline. */
  letDue(person: Someone, due: string): Promise<unknown>;
  /** The program's values that the edit form shows, and sends when nothing is touched. */
  asShown(program: Program): Omit<ProgramPayload, 'sessions'> & { sessions: SessionForm[] };
}

interface Cancellation {
  params: { id: string; session: string };
  body: { reason: string; move_to: string[] | null };
}

export async function createSeatedPrograms(world: World): Promise<SeatedPrograms> {
  const [admin, manager, trainer] = [
    await world.createPerson('admin'),
    await world.createPerson('manager'),
    await world.createPerson('trainer'),
  ];
  const { timeZone } = world.services.config;

  const view = ({ _id: id }: Pick<Program, '_id'>) => admin.views({ id });

  const sessionOf = ({ training_sessions }: Program, session: number) => training_sessions[session]!._id;

  return {
    admin,
    manager,
    trainer,
    view,
    create: async (sessions, facts = {}) => {
      const { program_id } = await admin.call(programsApi.create, {
        body: {
          title: 'Fire Safety',
          description: 'How to leave the building, and who to call.',
          assigned_manager: manager.id,
          deadline: world.day(7),
          duration: 60,
          ...facts,
          sessions: sessions.map(({ day = 1, ...session }) => ({
            _id: null,
            trainer: trainer.id,
            date: world.day(day),
            time: '09:00',
            ...session,
          })),
        },
      });
      return view({ _id: program_id });
    },
    seat: async (program, count, session) => {
      const people: Someone[] = [];
      for (let index = 0; index < count; index += 1) people.push(await world.createPerson('employee'));
      const named = { id: program._id };
      await manager.assigns(named, ...people);
      if (session !== undefined)
        for (const person of people) await person.enrols(named, sessionOf(program, session));
      return people;
    },
    wait: async (program, person, session) => {
      await world.database.db
        .insertInto('waits')
        .values({
          program_id: program._id,
          person_id: person.id,
          session_id: session === null ? null : sessionOf(program, session),
          since: world.clock.now(),
        })
        .execute();
    },
    seatOf: async (program, person) => {
      const { session_id } = await world.database.db
        .selectFrom('assignments')
        .select('session_id')
        .where('program_id', '=', program._id)
        .where('employee_id', '=', person.id)
        .executeTakeFirstOrThrow();
      return session_id === null
        ? null
        : program.training_sessions.findIndex(({ _id }) => _id === session_id);
    },
    waitOf: async (person) => {
      const waits = world.database.db.selectFrom('waits').select('session_id');
      return (await waits.where('person_id', '=', person.id).executeTakeFirst())?.session_id;
    },
    sessionOf,
    cancellation: (program, session, moveTo = null) => ({
      params: { id: program._id, session: sessionOf(program, session) },
      body: {
        reason: 'The trainer is ill.',
        move_to: moveTo && moveTo.map((place) => sessionOf(program, place)),
      },
    }),
    letDue: (person, due) =>
      world.database.db
        .updateTable('assignments')
        .set({ due_at: new Date(due), due_because: 'extension' })
        .where('employee_id', '=', person.id)
        .execute(),
    asShown: (program) => ({
      title: program.title,
      description: program.description,
      assigned_manager: program.assigned_manager._id,
      deadline: calendarDateOf(program.deadline, timeZone),
      duration: program.duration,
      sessions: program.training_sessions.map(({ _id, start_time, trainer: { _id: of } }) => ({
        _id,
        trainer: of,
        date: calendarDateOf(start_time, timeZone),
        time: clockTimeOf(start_time, timeZone),
      })),
    }),
  };
}
