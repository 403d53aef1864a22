import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import type { ChooseTokens } from './choose-tokens.ts';
import type { Company } from './company.ts';
import { press } from './prepare.ts';
import type { Screen } from './screen.ts';
import { seatsTitle } from './seats.ts';

const linkOf =
  (link: keyof ChooseTokens) =>
  ({ chooseTokens }: Company) =>
    paths.choose(chooseTokens[link]);

/** Takes the seats of the second session away while it is about to be chosen. */
async function meetFullSession(page: Page, { world, program }: Company): Promise<void> {
  const setCapacity = (from: number, to: number) =>
    sql`update training_sessions set capacity = ${to} where program_id = ${program(seatsTitle)} and capacity = ${from}`.execute(
      world.database.db,
    );
  await expect(page.getByRole('button', { name: /^Enroll in session/ })).toHaveCount(2);
  await setCapacity(12, 5);
  await press(/^Enroll in session/)(page);
  await expect(page.getByText('This session is full.')).toBeVisible();
  await setCapacity(5, 12);
}

/** The pages that the links of reminders open, without signing in. */
export const chooseScreens: Screen[] = [
  { name: 'choose', visitor: 'guest', path: linkOf('choose') }, // §32.11 §86.9
  { name: 'choose-long', visitor: 'guest', path: linkOf('long') }, // §86.9
  {
    name: 'choose-full', // §86.9
    visitor: 'guest',
    path: linkOf('choose'),
    refuses: true,
    prepare: meetFullSession,
  },
  { name: 'choose-none', visitor: 'guest', path: linkOf('none') }, // §86.9
  { name: 'choose-seat', visitor: 'guest', path: linkOf('seat') }, // §86.9
  {
    name: 'choose-expired', // §86.9
    visitor: 'guest',
    path: () => paths.choose('no-such-token'),
    refuses: true,
    prepare: (page) => expect(page.getByText('This link has expired')).toBeVisible(),
  },
];
