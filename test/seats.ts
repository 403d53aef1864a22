import { CompiledQuery, sql } from 'kysely';
import type { Config } from '../server/config.ts';
import type { TestDatabaseOptions } from './database.ts';
import { findSeatViolations } from './seat-violations.ts';
import { startWorld, type Someone, type TestProgram, type World } from './world.ts';

/** A company in which seats are scarce: a program by its sessions, and people assigned to it. */
export interface SeatsWorld extends World {
  admin: Someone;
  manager: Someone;
  trainer: Someone;
  /**
   * A program due in a week, with a session for each capacity. The first is tomorrow at 9, the next the day
   * after, and so on.
   */
  createSeats(capacities: (number | null)[], facts?: SeatsFacts): Promise<Seats>;
  /** The forbidden states of sessions, seats and sheets that were found, in words. */
  violations(): Promise<string[]>;
}

interface SeatsFacts {
  /** When each session is, in days from today. */
  sessionDays?: number[];
  deadline?: string;
  due_days?: number;
  title?: string;
}

/** A program, and its people's calls about seats. Sessions are named by their place, 0 the first. */
export interface Seats extends TestProgram {
  /** New employees, assigned to the program. */
  assign(many: number): Promise<Someone[]>;
  /** The body to choose a session, with more fields where needed. */
  choice(session: number, fields?: object): { params: { id: string }; body: { session: string } };
  enrol(person: Someone, session: number): Promise<unknown>;
  wait(person: Someone, session: number | null): Promise<{ position: number; ahead_because: string | null }>;
  giveBack(person: Someone): Promise<unknown>;
  switchTo(person: Someone, session: number): Promise<unknown>;
  /** Each person's session: its place, null for none. */
  seatOf(person: Someone): Promise<number | null>;
  /** How many seats the sessions with a capacity say are taken. */
  taken(): Promise<(number | null)[]>;
  isWaiting(person: Someone): Promise<boolean>;
  setCapacity(session: number, capacity: number | null): Promise<void>;
}

export async function startSeatsWorld(
  settings: Partial<Config> = {},
  databaseOptions: TestDatabaseOptions = {},
): Promise<SeatsWorld> {
  const world = await startWorld(settings, databaseOptions);
  const [admin, manager, trainer] = await Promise.all([
    world.createPerson('admin'),
    world.createPerson('manager'),
    world.createPerson('trainer'),
  ]);
  const { db } = world.database;

  async function createSeats(capacities: (number | null)[], facts: SeatsFacts = {}): Promise<Seats> {
    const sessionDays = facts.sessionDays ?? capacities.map((_, index) => index + 2);
    const trainers = capacities.map(() => trainer);
    const program = await world.createProgram({ ...facts, admin, manager, trainers, sessionDays });
    const { id, params, sessions } = program;
    const setCapacity = async (session: number, capacity: number | null) => {
      await sql`update training_sessions set capacity = ${capacity}::integer where id = ${sessions[session]!}`.execute(
        db,
      );
    };
    for (const [session, capacity] of capacities.entries()) await setCapacity(session, capacity);
    const choice = (session: number, fields: object = {}) => ({
      params,
      body: { session: sessions[session]!, ...fields },
    });
    const rowOf = (person: Someone) =>
      db
        .selectFrom('assignments')
        .select('session_id')
        .where('program_id', '=', id)
        .where('employee_id', '=', person.id)
        .executeTakeFirstOrThrow();
    return {
      ...program,
      setCapacity,
      choice,
      assign: async (many) => {
        const people = await Promise.all(Array.from({ length: many }, () => world.createPerson('employee')));
        await manager.assigns(program, ...people);
        return people;
      },
      enrol: (person, session) => person.enrols(program, session),
      switchTo: (person, session) => person.switches(program, session),
      giveBack: (person) => person.givesBack(program),
      wait: (person, session) => person.waits(program, session),
      seatOf: async (person) => {
        const { session_id } = await rowOf(person);
        return session_id === null ? null : sessions.indexOf(session_id);
      },
      taken: async () => {
        const rows = await db
          .selectFrom('training_sessions')
          .select('seats_taken')
          .where('program_id', '=', id)
          .orderBy('position')
          .execute();
        return rows.map(({ seats_taken }) => seats_taken);
      },
      isWaiting: async (person) => {
        const rows = await db
          .selectFrom('waits')
          .select('since')
          .where('program_id', '=', id)
          .where('person_id', '=', person.id)
          .execute();
        return rows.length > 0;
      },
    };
  }

  const ask = async (text: string, parameters: unknown[]) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as { id: string }[];
  const { promoteUntilHours } = world.services.config;
  const violations = () => findSeatViolations(ask, { now: world.clock.now(), promoteUntilHours });

  return { ...world, admin, manager, trainer, createSeats, violations };
}
