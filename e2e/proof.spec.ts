import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { programsApi, recordsApi } from '../shared/contract.ts';
import { filePath } from '../shared/files/calls.ts';
import { recordBody } from '../test/record-body.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { loseNextAnswer } from './lost-answers.ts';
import { addSignInCookie } from './open-document.ts';
import { lookAt, maker, pdf, takePhoto } from './photo.ts';
import { chooseAction } from './row-menu.ts';
import { findDarkViolations, findOverflow, findViolations } from './screens/find-problems.ts';

/** Files that prove a record: photographed, sent, reviewed and removed. */

const phone = { width: 390, height: 844 };

/** Somebody with a training of theirs, and the people who see their records. */
async function createLearner(world: World, title: string) {
  const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
  const trainers = [await world.createPerson('trainer')];
  const learner = await world.createPerson('employee');
  const { id } = await world.createProgram({ admin, manager, trainers, title });
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [learner.id] } });
  return { admin, manager, learner, program: id };
}

const recordsOf = async (world: World, reader: Someone, person: Someone) =>
  (await world.as(reader).call(recordsApi.ofPerson, { params: { id: person.id } })).records;

async function open(world: World, reader: Someone, id: string) {
  const headers = { authorization: `Bearer ${await world.signIn(reader)}` };
  return fetch(world.baseUrl + filePath(id), { headers });
}

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

/** A window whose pictures load: the browser asks for them with the cookie. */
async function openWithCookie(
  { world, openWindow }: { world: World; openWindow: (person: Someone) => Promise<Page> },
  person: Someone,
  path: string,
): Promise<Page> {
  const page = await openWindow(person);
  await addSignInCookie(page.context(), world, person);
  await page.goto(path);
  return page;
}

test('a photograph proves a record in three taps, without its place, and the admin sees it beside the facts §35.24 §35.25', async ({
  world,
  openWindow,
}) => {
  const { admin, manager, learner } = await createLearner(world, 'Forklift Driving');
  const page = await openWindow(learner);
  await page.setViewportSize(phone);
  await page.goto(paths.proposeRecord());
  await expect(
    page.getByText('No medical findings, please: the page that says you’re fit is enough.'),
  ).toBeVisible();
  const photo = await takePhoto(page);
  await page.getByLabel('Take a photo').setInputFiles(photo);
  await page.getByRole('radio', { name: 'Forklift Driving' }).check();
  await send(page);
  await expect(page.getByText('Your record was sent. An admin will review it.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('Proof: 1 file');

  const [record] = await recordsOf(world, learner, learner);
  expect(record).toMatchObject({ trained_on: world.day(0), state: 'proposed', file_count: 1 });
  const stored = Buffer.from(await (await open(world, learner, record!.files[0]!._id)).arrayBuffer());
  expect(photo.buffer.includes(maker) && photo.buffer.includes('Exif')).toBe(true);
  expect(stored.includes(maker) || stored.includes('Exif')).toBe(false);
  expect(await lookAt(page, stored)).toEqual({ width: 2_000, height: 2_666, above: 'red', below: 'blue' });

  const review = await openWithCookie({ world, openWindow }, admin, `${paths.records()}?state=proposed`);
  const row = review.getByRole('row').filter({ hasText: learner.last_name });
  await expect(row).toContainText('Proof: 1 file');
  await row.getByRole('button', { name: 'Review Forklift Driving' }).click();
  const dialog = review.getByRole('dialog', { name: 'Forklift Driving' });
  const picture = dialog.getByRole('img', { name: record!.files[0]!.name! });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2_000);
  await expect(dialog).toContainText(learner.last_name);
  for (const size of [{ width: 320, height: 640 }, phone, { width: 1366, height: 900 }]) {
    await review.setViewportSize(size);
    expect(await findOverflow(review)).toEqual([]);
    expect(await findViolations(review)).toEqual([]);
  }
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(review.getByText('record for “Forklift Driving” was accepted.')).toBeVisible();
  await expect(review.locator(':focus')).toContainText('was accepted.');

  const other = await openWindow(manager);
  await other.goto(paths.userRecords(learner.id));
  await expect(other.getByRole('list', { name: 'Records' })).toContainText('Proof: 1 file');
  await expect(other.getByRole('button', { name: /proof/i })).toHaveCount(0);
  await expect(other.getByRole('button', { name: /^More for/ })).toHaveCount(0);
  expect((await open(world, manager, record!.files[0]!._id)).status).toBe(404);
});

test.describe('when the line is lost', () => {
  test.use({ outages: true, refusals: true });

  test('a proof is sent again, and is there once §35.24', async ({ world, openWindow }) => {
    const { learner } = await createLearner(world, 'Lost Line');
    const page = await openWindow(learner);
    await page.goto(paths.proposeRecord());
    await page.getByLabel('Choose a file').setInputFiles(pdf('license.pdf'));
    await expect(page.getByText('license.pdf')).toBeVisible();
    await page.getByRole('radio', { name: 'Lost Line' }).check();
    await loseNextAnswer(page, '**/files?*');
    await page.route('**/files?*', (route) => route.abort(), { times: 1 });
    await send(page);
    await expect(page.getByText('Your record was sent. An admin will review it.')).toBeVisible();
    const records = await recordsOf(world, learner, learner);
    expect(records.map(({ file_count: count }) => count)).toEqual([1]);
  });

  test('a photograph waits until the line is back, and what was chosen stays §35.24', async ({
    world,
    openWindow,
  }) => {
    const { learner } = await createLearner(world, 'Far Away');
    const page = await openWindow(learner);
    await page.setViewportSize(phone);
    await page.goto(paths.proposeRecord());
    await page.getByLabel('Take a photo').setInputFiles(await takePhoto(page));
    await expect(page.getByText('IMG_20261130_201500.jpg')).toBeVisible();
    await page.getByRole('radio', { name: 'Far Away' }).check();
    await page.context().setOffline(true);
    await send(page);
    await expect(page.getByText('Still trying…')).toBeVisible();
    await expect(page.getByText('IMG_20261130_201500.jpg')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Far Away' })).toBeChecked();
    await page.context().setOffline(false);
    await expect(page.getByText('Your record was sent. An admin will review it.')).toBeVisible();
    const records = await recordsOf(world, learner, learner);
    expect(records.map(({ file_count: count }) => count)).toEqual([1]);
  });

  test('a proposal that was decided on before its proof came says so, and the facts and the file stay §35.24', async ({
    world,
    openWindow,
  }) => {
    const { admin, learner } = await createLearner(world, 'Too Late');
    const page = await openWindow(learner);
    await page.goto(paths.proposeRecord());
    await page.getByLabel('Choose a file').setInputFiles(pdf('license.pdf'));
    await page.getByRole('radio', { name: 'Too Late' }).check();
    await page.route(
      '**/files?*',
      async (route) => {
        const [record] = await recordsOf(world, learner, learner);
        await world.as(admin).call(recordsApi.accept, { params: { id: record!._id }, body: {} });
        await route.continue();
      },
      { times: 1 },
    );
    await send(page);
    await expect(page.getByText(/^The record was proposed, but its file wasn’t sent\. /)).toBeVisible();
    await expect(page.getByText('license.pdf')).toBeVisible();
    await expect(page.getByLabel('Trained on')).toBeDisabled();
    for (const size of [{ width: 320, height: 640 }, phone, { width: 1366, height: 900 }]) {
      await page.setViewportSize(size);
      expect(await findOverflow(page)).toEqual([]);
      expect(await findViolations(page)).toEqual([]);
      expect(await findDarkViolations(page)).toEqual([]);
    }
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Send the proof' })).toBeVisible();
    await expect(page.getByText('license.pdf')).toBeVisible();
    await page.getByRole('link', { name: 'Continue without it' }).click();
    await expect(page.getByRole('heading', { name: 'My records' })).toBeVisible();
    expect(await recordsOf(world, learner, learner)).toHaveLength(1);
    await page.getByRole('link', { name: 'Propose a record' }).click();
    await expect(page.getByLabel('Trained on')).toBeEnabled();
    await expect(page.getByText('license.pdf')).toHaveCount(0);
  });
});

test('a file that can’t be a proof is refused with a sentence, and all else stays §35.24', async ({
  world,
  openWindow,
}) => {
  const { learner } = await createLearner(world, 'Wrong Files');
  const page = await openWindow(learner);
  await page.goto(paths.proposeRecord());
  const choose = page.getByLabel('Choose a file');
  await page.getByLabel('Title').fill('Crane license');
  await choose.setInputFiles([
    pdf('license.pdf'),
    { name: 'license.docx', mimeType: 'application/msword', buffer: Buffer.from('Certified!') },
  ]);
  await expect(page.getByText(/^We can’t take this file\./)).toBeVisible();
  await expect(choose).toHaveAccessibleDescription(/We can’t take this file\./);
  await send(page);
  await expect(choose).toBeFocused();
  expect(await recordsOf(world, learner, learner)).toEqual([]);

  await choose.setInputFiles(pdf('scans.pdf', 11 * 1024 * 1024));
  await expect(page.getByText('A file can have up to 10 MB.')).toBeVisible();
  await choose.setInputFiles(pdf('page-2.pdf'));
  await expect(page.getByText('A file can have up to 10 MB.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove page-2.pdf' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Crane license');
  await send(page);
  await expect(page.getByText('Your record was sent. An admin will review it.')).toBeVisible();
  const [record] = await recordsOf(world, learner, learner);
  expect(record!.files.map(({ name }) => name)).toEqual(['license.pdf']);
});

test('a person adds and removes proof while nobody has decided §35.25', async ({ world, openWindow }) => {
  const { learner } = await createLearner(world, 'Own Proof');
  const body = recordBody([learner.id], { title: 'First aid', trained_on: world.day(-3) });
  await world.as(learner).call(recordsApi.propose, { body });
  const page = await openWindow(learner);
  await page.setViewportSize(phone);
  await page.goto(paths.userRecords(learner.id));
  await page.getByRole('button', { name: 'Add proof First aid' }).click();
  const dialog = page.getByRole('dialog', { name: 'First aid' });
  await dialog.getByLabel('Choose a file').setInputFiles(pdf('card.pdf'));
  await dialog.getByRole('button', { name: 'Send the file' }).click();
  await expect(dialog.getByRole('link', { name: 'card.pdf', exact: true })).toHaveAttribute(
    'href',
    /\?view=1$/,
  );
  await expect(dialog.getByRole('link', { name: 'Download card.pdf' })).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show proof First aid' }).click();
  await dialog.getByRole('button', { name: 'Remove card.pdf' }).click();
  await expect(dialog.getByText('No files yet.')).toBeVisible();
});

test('an admin adds proof to a record, and removes it with a reason that stays §35.25', async ({
  world,
  openWindow,
}) => {
  const { admin, learner, program } = await createLearner(world, 'Accepted Proof');
  const body = recordBody([learner.id], { program, trained_on: world.day(-1) });
  await world.as(admin).call(recordsApi.create, { body });
  const page = await openWithCookie({ world, openWindow }, admin, paths.userRecords(learner.id));
  await chooseAction(page, 'More for Accepted Proof', 'Add proof');
  const dialog = page.getByRole('dialog', { name: 'Accepted Proof' });
  await dialog.getByLabel('Choose a file').setInputFiles(await takePhoto(page, 'blood test.jpg'));
  await dialog.getByRole('button', { name: 'Send the file' }).click();
  await expect(dialog.getByRole('img', { name: 'blood test.jpg' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove blood test.jpg…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “blood test.jpg”?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText('A reason is required')).toBeVisible();
  await question.getByLabel('Reason').fill('It was a medical finding.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText(/Removed .+: It was a medical finding\./)).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'blood test.jpg' })).toHaveCount(0);
  const [record] = await recordsOf(world, admin, learner);
  expect(record).toMatchObject({ file_count: 0, files: [{ name: null }] });
});

test('the files of a training are uploaded with it, opened by its people, and taken away §33.43 §40.8', async ({
  world,
  openWindow,
}) => {
  const { admin, learner, program } = await createLearner(world, 'Hygiene Rules');
  const page = await openWindow(admin);
  await page.goto(paths.editProgram(program));
  await page.getByLabel('Choose a file').setInputFiles([pdf('rules.pdf'), pdf('posters.pdf', 5)]);
  await page.getByRole('button', { name: 'Remove posters.pdf' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();

  const own = await openWithCookie({ world, openWindow }, learner, paths.program(program));
  const link = own.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'rules.pdf', exact: true });
  await expect(link).toHaveAttribute('target', '_blank');
  const answer = await own.request.get((await link.getAttribute('href'))!);
  expect(answer.headers()['content-type']).toBe('application/pdf');

  await page.goto(paths.editProgram(program));
  await page.getByRole('button', { name: 'Remove rules.pdf' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
  await own.reload();
  await expect(own.getByRole('heading', { name: 'Hygiene Rules' })).toBeVisible();
  await expect(own.getByRole('list', { name: 'Files' })).toHaveCount(0);
});
