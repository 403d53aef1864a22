import { sessionsApi, type auditApi } from '../shared/contract.ts';
import type { ReplyOf } from '../shared/endpoint.ts';
import type { Mark, RosterPerson } from '../shared/training/sessions/schemas.ts';
import type { AttendanceOutcome } from '../shared/attendance.ts';
import type { RefusedCall } from './client.ts';
import type { Someone, World } from './world.ts';

/** The people of a company that has sessions. */
export interface Staff {
  admin: Someone;
  manager: Someone;
  trainer: Someone;
  otherTrainer: Someone;
}

export async function createStaff(world: World): Promise<Staff> {
  return {
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    otherTrainer: await world.createPerson('trainer'),
  };
}

/** A session that begins now, another one of the program in two days, and the calls about the first. */
export interface HeldSession {
  program: string;
  id: string;
  other: string;
  /** Assigned and seated, in the order of their names. */
  seated: Someone[];
  /** Moves the beginning of the session to this number of minutes from now. */
  startIn(minutes: number): Promise<void>;
  /** Assigns somebody new, who sits in one of the sessions or in none. */
  assign(session: string | null): Promise<Someone>;
  mark(marks: readonly (Pick<Mark, 'person' | 'outcome'> & Partial<Mark>)[]): Promise<RosterPerson[]>;
  roster(search?: string): Promise<RosterPerson[]>;
  /** How a body of marks is refused: to the trainer, unless somebody else sends it. */
  refusedMark(body: object, by?: Someone): Promise<RefusedCall>;
  /** The trail's entries of marks in the program. */
  markEntries(): Promise<ReplyOf<typeof auditApi.list>['entries']>;
}

/** The body of one mark. */
export const markBody = (
  person: string,
  outcome: AttendanceOutcome = 'attended',
  more: object = {},
): { marks: { person: string; outcome: AttendanceOutcome; note: null }[] } => ({
  marks: [{ person, outcome, note: null, ...more }],
});

const minute = 60_000;

interface Facts {
  seats?: number | null;
  people?: number;
  asks_result?: boolean;
  title?: string;
}

/** Its trainer teaches the first of its sessions, and the other trainer the second. */
export async function holdSession(
  world: World,
  { admin, manager, trainer, otherTrainer }: Staff,
  { seats = null, people = 2, asks_result = false, title = 'Fire Safety' }: Facts = {},
): Promise<HeldSession> {
  const { id: program, sessions } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, otherTrainer],
    sessionDays: [1, 2],
    title,
  });
  const [id, other] = sessions as [string, string];
  const change = (values: { starts_at: Date; ends_at: Date }) =>
    world.database.db.updateTable('training_sessions').set(values).where('id', '=', id).execute();
  // As a program that asks for one since it was created.
  if (asks_result)
    await world.database.db.updateTable('programs').set({ asks_result }).where('id', '=', program).execute();
  if (seats !== null)
    await world.database.db
      .updateTable('training_sessions')
      .set({ capacity: seats })
      .where('program_id', '=', program)
      .execute();

  async function assign(session: string | null) {
    const person = await world.createPerson('employee');
    await manager.assigns({ id: program }, person);
    if (session) await person.enrols({ id: program }, session);
    return person;
  }

  async function startIn(minutes: number) {
    const starts_at = new Date(world.clock.now().getTime() + minutes * minute);
    await change({ starts_at, ends_at: new Date(starts_at.getTime() + 60 * minute) });
  }

  const seated: Someone[] = [];
  for (let count = 0; count < people; count += 1) seated.push(await assign(id));
  seated.sort((one, next) => (one.last_name < next.last_name ? -1 : 1));
  await startIn(0);
  const params = { id };
  return {
    program,
    id,
    other,
    seated,
    startIn,
    assign,
    mark: async (marks) =>
      (
        await trainer.call(sessionsApi.mark, {
          params,
          body: { marks: marks.map((mark) => ({ note: null, ...mark })) },
        })
      ).people,
    roster: async (search) =>
      (await trainer.call(sessionsApi.roster, { params, ...(search !== undefined && { query: { search } }) }))
        .people,
    refusedMark: (body, by = trainer) => by.refusal(sessionsApi.mark, { params, body }),
    markEntries: async () => {
      const entries = await admin.trail({ action: 'session.mark' });
      return entries.filter((entry) => entry.program?._id === program);
    },
  };
}
