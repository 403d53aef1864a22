import type { Page } from '@playwright/test';
import { programsApi } from '../shared/contract.ts';
import { questions, readingsOf } from '../test/readings.ts';
import { Someone } from '../test/someone.ts';
import type { World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { pdf } from './photo.ts';
import { chooseAction } from './row-menu.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

/** A training that people read and sign: made, read, failed, helped, signed, and asked again. */

test.use({ refusals: true });

const phone = { width: 390, height: 844 };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const sentence = (page: Page, version: number) =>
  page.getByLabel(`I have read and understood version ${version} of Hygiene Rules.`);

async function createPeople(world: World) {
  const someone = async (...of: Parameters<World['createPerson']>) =>
    new Someone().become(world, await world.createPerson(...of));
  return {
    admin: await someone('admin'),
    manager: await someone('manager', { first_name: 'Mara', last_name: 'Manager' }),
    ada: await someone('employee', { first_name: 'Ada', last_name: 'Reader' }),
  };
}

/** Ticks exactly these answers, wherever the screen has put them. */
async function answer(page: Page, right: boolean) {
  for (const question of questions) {
    const group = page.getByRole('group', { name: question.text });
    for (const [place, option] of question.options.entries())
      if (question.right.includes(place) === right) await group.getByLabel(option, { exact: true }).check();
  }
}

test('an admin makes a training to read and sign, with a file and a question §40.9', async ({
  world,
  openWindow,
}) => {
  const { admin, manager } = await createPeople(world);
  const page = await openWindow(admin);
  await page.goto(paths.newProgram());
  await page.getByLabel('Title').fill('Hygiene Rules');
  await page.getByLabel('Description').fill('How to keep clean what people eat.');
  await page.getByLabel('Manager').selectOption(manager.id);
  await page.getByLabel('Reading and signing').check();
  await page.getByLabel('Duration').selectOption('5');
  await page.getByLabel('Deadline').fill(world.day(30));
  const reading = page.getByRole('region', { name: 'Reading' });
  await reading.getByLabel('Choose a file').setInputFiles(pdf('Hygiene.pdf'));
  await button(page, 'Add a question').click();
  await page.getByLabel('Question', { exact: true }).fill('Where?');
  await page.getByLabel('Answer 1', { exact: true }).fill('Here');
  await page.getByLabel('Answer 2', { exact: true }).fill('There');
  await page.getByLabel('Answer 2 is right').check();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await findOverflow(page)).toEqual([]);
  await button(page, 'Create').click();
  await expect(page).toHaveURL(/saved|success/);
  const { programs } = await admin.call(programsApi.listAll);
  const program = await admin.views({ id: programs.find(({ title }) => title === 'Hygiene Rules')!._id });
  expect(program).toMatchObject({
    completes_by: 'reading',
    training_sessions: [],
    reading: { version: 1, questions: [{ text: 'Where?', options: ['Here', 'There'], right: [1] }] },
  });
  expect(program.reading!.file).not.toBeNull();
});

test('an employee fails, gets more tries from the manager, signs, and is asked again §118.7 §118.11', async ({
  world,
  openWindow,
}) => {
  const people = await createPeople(world);
  const { manager, ada } = people;
  const readings = readingsOf(world, people);
  const program = await readings.create({ reading: { questions } });
  await manager.assigns(program, ada);
  const page = await openWindow(ada);
  await page.setViewportSize(phone);
  await page.goto(paths.program(program.id));
  await expect(page.getByText(/^Version 1 of /)).toBeVisible();
  await expect(button(page, 'Sign')).toBeDisabled();
  expect(await findViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  for (const left of ['You have 2 tries left.', 'You have 1 try left.', 'and need 80%.']) {
    await answer(page, false);
    await sentence(page, 1).check();
    await button(page, 'Sign').click();
    await expect(page.getByRole('alert').filter({ hasText: left })).toBeVisible();
  }
  await expect(page.getByText('You have no tries left.').first()).toBeVisible();

  const list = await openWindow(manager);
  await list.goto(paths.assigned(program.id));
  await expect(list.getByText('Needs more tries')).toBeVisible();
  await chooseAction(list, 'More for Ada Reader', 'Give three more tries');
  await button(list, 'Give three more tries').click();
  await expect(list.getByText('Ada Reader has three more tries.')).toBeVisible();

  await page.reload();
  await answer(page, true);
  await sentence(page, 1).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Certificate and record')).toBeVisible();
  await list.goto(paths.program(program.id));
  await expect(list.getByText('1 of 1 signed version 1')).toBeVisible();

  await readings.change(program, { questions: [], again: 'everybody' });
  await page.reload();
  await sentence(page, 2).check();
  await button(page, 'Sign').click();
  await expect(page.getByText('Certificate and record')).toBeVisible();
  await page.getByText('Certificate and record').click();
  await expect(page.getByText(/Version 2 of https:\/\/intranet\.example\/hygiene/)).toBeVisible();
});
