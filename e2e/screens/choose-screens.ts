import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { paths } from '../../web/paths.ts';
import { expect } from '../fixtures.ts';
import type { ChooseTokens } from './choose-tokens.ts';
import type { Company } from './company.ts';
import { press } from './prepare.ts';
import type { Screen } from './screen.ts';
import { seatsTitle } from './seats.ts';

const screen = (
  name: string,
  link: keyof ChooseTokens,
  prepare?: (page: Page, company: Company) => Promise<void>,
): Screen => ({
  name,
  visitor: 'guest',
  path: ({ chooseTokens }) => paths.choose(chooseTokens[link]),
  ...(prepare && { prepare, refuses: true }),
});

/** Takes the seats of the second session away while it is about to be chosen. */
async function meetFullSession(page: Page, { world, program }: Company): Promise<void> {
  const setCapacity = (from: number, to: number) =>
    sql`update training_sessions set capacity = ${to} where program_id = ${program(seatsTitle)} and capacity = ${from}`.execute(
      world.database.db,
    );
  await expect(page.getByRole('button', { name: /^Take this seat/ })).toHaveCount(2);
  await setCapacity(12, 5);
  await press(/^Take this seat/)(page);
  await expect(page.getByText('This session is full.')).toBeVisible();
  await setCapacity(5, 12);
}

/** What the links of reminders open, without signing in. */
export const chooseScreens: Screen[] = [
  screen('choose', 'choose'),
  screen('choose-long', 'long'),
  screen('choose-full', 'choose', meetFullSession),
  screen('choose-none', 'none'),
  screen('choose-seat', 'seat'),
  {
    name: 'choose-expired',
    visitor: 'guest',
    path: () => paths.choose('no-such-token'),
    refuses: true,
    prepare: (page) => expect(page.getByText('This link has expired')).toBeVisible(),
  },
];
