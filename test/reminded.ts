import { expect } from 'vitest';
import { chooseApi } from '../shared/contract.ts';
import { readConfig } from '../server/config.ts';
import { nobody } from './client.ts';
import { chooseTokenOf, startReminderMails } from './reminder-mails.ts';
import { startSeatsWorld, type Seats, type SeatsWorld } from './seats.ts';
import { withMail, type Someone } from './world.ts';

const { limits, reminders } = readConfig({});

/** A company that reminds people by mail, at any hour. */
export const remindsAtAnyHour = { ...withMail, limits, reminders: { ...reminders, quiet: null } };

const expired = {
  status: 410,
  code: 'token_expired',
  message: 'This link has expired. Please ask for a new one.',
};

/** Somebody who was reminded of a program, and the token in the mail's link. */
export interface Reminded {
  seats: Seats;
  ada: Someone;
  token: string;
}

/** A company whose people get reminders through a real mail server, and choose sessions by their links. */
export async function startReminded() {
  const world = await startSeatsWorld(remindsAtAnyHour);
  const mails = await startReminderMails(world);
  const call = world.as(nobody);

  /** Reminds these people; returns the token in each one's link. */
  const remind = async ({ id }: Pick<Seats, 'id'>, ...people: Someone[]) =>
    (await mails.remind(world.manager, id, people)).map(chooseTokenOf) as [string, ...string[]];

  const began = world.clock.now().getTime();
  const moveTo = async (instant: number) => {
    world.clock.set(new Date(instant));
    for (const person of [world.admin, world.manager, world.trainer])
      person.token = await world.signIn(person);
  };

  return {
    ...world,
    world,
    mails,
    remind,
    /** A program with a session for each capacity; one person is reminded of it. */
    remindOne: async (
      capacities: (number | null)[] = [null, 5],
      facts: Parameters<SeatsWorld['createSeats']>[1] = {},
    ): Promise<Reminded> => {
      const seats = await world.createSeats(capacities, facts);
      const [ada] = (await seats.assign(1)) as [Someone];
      const [token] = await remind(seats, ada);
      return { seats, ada, token };
    },
    view: (token: string) => call.call(chooseApi.view, { params: { token } }),
    choose: (token: string, session: string, more: object = {}) =>
      call.send(chooseApi.choose, { params: { token }, body: { session, ...more } }),
    expectExpired: async (token: string, { sessions }: Pick<Seats, 'sessions'>) => {
      const options = { params: { token } };
      expect(await call.refusal(chooseApi.view, options)).toEqual(expired);
      const body = { session: sessions[0]! };
      expect(await call.refusal(chooseApi.choose, { ...options, body })).toEqual(expired);
    },
    /** It is another day: nobody is reminded twice on one, and nobody on a weekend. */
    passDays: (days: number) => moveTo(world.clock.now().getTime() + days * 24 * 60 * 60_000),
    /** It is the Tuesday on which the clock began. */
    startOver: () => moveTo(began),
    close: async () => {
      await mails.stop();
      await world.close();
    },
  };
}
