import { sql } from 'kysely';
import { positionsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';
import { desktop, phone } from './screens/window.ts';

/**
 * The demo company has sixty people. Here the screens of people are looked at with thousands, and with an admin alone.
 */

test.use({ alone: true });

/** Puts a number of people in the position, below the admin. */
async function createPeople(world: World, many: number, { id }: Someone, position: string): Promise<void> {
  const now = world.clock.now();
  await sql`
    insert into users (first_name, last_name, email, role, password_hash, background_color, created_at, updated_at,
      line_manager_id, position_id, position_since)
    select 'Sam', 'Number ' || n, 'person' || n || '@company.example', 'employee', 'none', '#1f4e8c', ${now}, ${now},
      ${id}, ${position}, ${now}::date
    from generate_series(1, ${many}::int) as n`.execute(world.database.db);
}

for (const many of [5_000, 0]) {
  test(`screens of people are accessible, and nothing is wider than the window, with ${many} people §52.5 §53.9`, async ({
    world,
    signIn,
  }) => {
    test.setTimeout(120_000);
    const admin = await world.createPerson('admin');
    const { position } = await world.as(admin).call(positionsApi.create, { body: { name: 'Driver' } });
    await createPeople(world, many, admin, position._id);
    const page = await signIn(admin);
    const problems: string[] = [];
    for (const path of [
      paths.userGroup('employees'),
      paths.team(),
      paths.company(),
      paths.positions(),
      paths.position(position._id),
      paths.sites(),
      paths.questions(),
      paths.imports(),
      paths.user(admin.id),
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const size of [desktop, phone]) {
        await page.setViewportSize(size);
        const found = [...(await findOverflow(page)), ...(await findViolations(page))];
        problems.push(...found.map((problem) => `${path}, ${size.width} px: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
    await page.goto(paths.team());
    await expect(page.getByText(many > 0 ? 'Sam Number 1' : 'Nobody is on your team.').first()).toBeVisible();
  });
}
