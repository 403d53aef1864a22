import { recordsApi, usersApi } from '../shared/contract.ts';
import { csvOf } from '../test/import-file.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.use({ alone: true });
test.setTimeout(300_000);

const people = 500;
const titles = Array.from({ length: 20 }, (_, n) => `Safety Training ${String(n + 1).padStart(2, '0')}`);
const personnelNumber = (n: number) => String(n + 1).padStart(5, '0');

/** 12 of a person's 20 cells have a day, which German spreadsheets write like this. */
const dayOf = (person: number, training: number) =>
  (person + training) % 5 < 3
    ? `${String(((person + training) % 28) + 1).padStart(2, '0')}.0${(training % 9) + 1}.2025`
    : '';

test('an admin brings in 500 people and their 6,000 former trainings from two spreadsheets §107.11 §110.2', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin');
  const manager = await world.createPerson('manager');
  const trainers = [await world.createPerson('trainer')];
  for (const title of titles) await world.createProgram({ admin, manager, trainers, title });
  const staff = csvOf(
    ['Personalnummer', 'Login', 'Nachname', 'Vorname', 'Abteilung', 'Standort', 'Stelle'],
    ...Array.from({ length: people }, (_, n) => [
      personnelNumber(n),
      personnelNumber(n),
      `Müller ${n}`,
      `Jörg ${n}`,
      `Halle ${n % 12}`,
      `Werk ${n % 3}`,
      `Stelle ${n % 20}`,
    ]),
  );
  const matrix = csvOf(
    ['Personalnummer', 'Farbe', ...titles],
    ...Array.from({ length: people }, (_, n) => [
      personnelNumber(n),
      'rot',
      ...titles.map((_title, training) => dayOf(n, training)),
    ]),
  );

  const begun = performance.now();
  const page = await signIn(admin, paths.imports());
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await choose('staff.csv', staff);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await expect(page.getByText('500 new')).toBeVisible();

  await page.getByRole('link', { name: 'Import another file' }).click();
  await page
    .getByLabel('What’s in the file?')
    .selectOption('Records, with a row for each person and a column for each training');
  await choose('trainings.csv', matrix);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Which training is “Farbe”?')).toBeVisible();
  await page.getByLabel('Farbe').selectOption('Leave out');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 500 rows' }).click();
  await expect(page.getByText('6,000 records added')).toBeVisible({ timeout: 60_000 });
  test.info().annotations.push({
    type: 'seconds from the spreadsheets to the records',
    description: ((performance.now() - begun) / 1_000).toFixed(1),
  });

  const as = world.as(admin);
  const { total } = await as.call(usersApi.people, { query: { role: 'employee' } });
  expect(total).toBe(people);
  const { people: found } = await as.call(usersApi.people, { query: { search: personnelNumber(7) } });
  const { records } = await as.call(recordsApi.ofPerson, { params: { id: found[0]!._id } });
  expect(records.map(({ trained_on }) => trained_on).toSorted()).toEqual(
    titles
      .map((_title, training) => dayOf(7, training))
      .filter((day) => day !== '')
      .map((day) => day.split('.').toReversed().join('-'))
      .toSorted(),
  );
});
