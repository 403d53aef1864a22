import { programsApi } from '../shared/contract.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { rowOf } from './sheet-rows.ts';

/** Managers, trainers and admins have trainings of their own, too. */

async function createTraining(world: World, participant?: Someone) {
  const [admin, overseer] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainer = await world.createPerson('trainer');
  const trainers = [trainer, await world.createPerson('trainer')];
  const facts = { admin, manager: overseer, trainers, title: 'Fire Safety', sessionDays: [1, 3] };
  const { id, sessions } = await world.createProgram(facts);
  const person = participant ?? trainer;
  await world.as(overseer).call(programsApi.assign, {
    params: { id },
    body: { assigned_employees: [person.id] },
  });
  return { overseer, trainer, id, session: sessions[0]! };
}

for (const role of ['manager', 'trainer', 'admin'] as const)
  test(`a person in the role ${role} finds their own training and chooses a session, and sees nothing of the others §91.2 §91.5`, async ({
    world,
    signIn,
  }) => {
    const person = await world.createPerson(role);
    const { id } = await createTraining(world, person);
    const page = await signIn(person);
    const card = page.getByRole('region', { name: 'My trainings' });
    await expect(page.locator('main .bg-gold')).toHaveText('Choose a session');
    await card.getByRole('link', { name: 'Choose a session: Fire Safety' }).click();
    await page.getByRole('button', { name: 'Enroll in Session' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.confirmationSuccess(id)}$`));

    await page.goto(paths.program(id));
    await expect(page.getByRole('region', { name: 'Your status' })).toContainText('Enrolled');
    await page.getByRole('button', { name: 'Change session' }).click();
    const window = page.getByRole('dialog', { name: 'Change session' });
    await window.getByRole('radio').first().click();
    await window.getByRole('button', { name: 'Change session' }).click();
    await expect(window).toBeHidden();
    await page.getByRole('button', { name: 'Cancel my seat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel my seat' }).click();
    await expect(page.getByRole('region', { name: 'Your status' })).toContainText('Not enrolled');
    const numbers = page.getByRole('region', { name: 'Training Insights' });
    await expect(numbers).toHaveCount(role === 'admin' ? 1 : 0);
  });

test('people without trainings of their own have no such card §91.5', async ({ world, signIn }) => {
  const { overseer } = await createTraining(world);
  const page = await signIn(overseer);
  await expect(page.getByRole('region', { name: 'Assigned Trainings' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My trainings' })).toHaveCount(0);
});

test('a trainer who learns in their own session is marked by the manager §91.4', async ({
  world,
  signIn,
}) => {
  const { overseer, trainer, id, session } = await createTraining(world);
  await world.as(trainer).call(programsApi.enrol, { params: { id }, body: { user: trainer.id, session } });
  world.clock.set(`${world.day(1)}T23:00:00.000Z`);
  const page = await signIn(trainer, paths.sheet(session));
  await expect(rowOf(page, trainer)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Present/ })).toHaveCount(0);

  const manager = await signIn(overseer, paths.sheet(session));
  await rowOf(manager, trainer)
    .getByRole('button', { name: /^Present/ })
    .click();
  await expect(rowOf(manager, trainer)).toContainText('Attended');
});
