import { recordsApi } from '../shared/contract.ts';
import { recordBody } from '../test/record-body.ts';
import type { Someone, World } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { expect, test } from './fixtures.ts';

test.use({ refusals: true });

/** Records training done elsewhere, and returns the record's id. */
async function record(
  world: World,
  admin: Someone,
  person: Someone,
  told: Partial<Parameters<typeof recordBody>[1]>,
): Promise<string> {
  const body = recordBody([person.id], { trained_on: '2026-01-15', ...told });
  return (await world.as(admin).call(recordsApi.create, { body })).records[0]!._id;
}

test('from 992 px on everybody’s records are a table, and a row tells all that it tells on a phone §35.14', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin', { first_name: 'Ruth', last_name: 'Recorder' });
  const iris = await world.createPerson('employee', { first_name: 'Iris', last_name: 'Tabled' });
  await record(world, admin, iris, { title: 'Short course', trained_on: world.day(-2) });
  const wrong = await record(world, admin, iris, {
    title: 'Wrong course',
    trained_on: '2025-03-04',
    valid_until: '2031-03-04',
    minutes: 90,
    trainer: 'Dr. Elsewhere',
    place: 'Harbour Hall',
    note: 'The paper lies in the safe.',
  });
  await world
    .as(admin)
    .call(recordsApi.revoke, { params: { id: wrong }, body: { because: 'Another Iris.' } });
  await record(world, admin, iris, {
    title: 'Full course',
    trained_on: '2025-03-05',
    valid_until: '2031-03-05',
    minutes: 60,
    trainer: 'Dr. Elsewhere',
  });

  const page = await signIn(admin, `${paths.records()}?search=Tabled`);
  const table = page.getByRole('table', { name: 'Records' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Training',
    'Person',
    'Details',
    'Day',
    'State',
    'Valid until',
    'Recorded by',
    'Actions',
  ]);
  const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title });
  const full = rowOf('Full course');
  await expect(full.getByRole('cell')).toHaveText(
    [
      'Iris Tabled',
      '1 hour · with Dr. Elsewhere',
      'Mar 5, 2025',
      'Valid',
      'Mar 5, 2031',
      /Ruth Recorder$/,
      '',
    ],
    { useInnerText: true },
  );
  for (const title of ['Full course', 'Short course'])
    expect((await rowOf(title).boundingBox())!.height, title).toBeLessThanOrEqual(41);
  const revoked = rowOf('Wrong course');
  await expect(revoked.getByText('Wrong course', { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  );
  await expect(revoked.getByText('Mar 4, 2031')).toHaveCount(0);

  const told = [
    'Iris Tabled',
    '1.5 hours · with Dr. Elsewhere · Harbour Hall',
    'The paper lies in the safe.',
    'Another Iris.',
    'Ruth Recorder',
  ];
  for (const width of [1366, 992, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const text of told) await expect(revoked, `${width} px`).toContainText(text, { useInnerText: true });
    await expect(revoked, `${width} px`).toContainText('Revoked', { useInnerText: true });
    await expect(revoked.getByRole('link', { name: 'Certificate for Wrong course (PDF)' })).toBeVisible();
  }
  await expect(full).toContainText('Valid until March 5, 2031', { useInnerText: true });
  await expect(full).toContainText('March 5, 2025 · 1 hour', { useInnerText: true });
});

test('the records to revoke are selected in the same table, and only those that can be revoked §35.17', async ({
  world,
  signIn,
}) => {
  const admin = await world.createPerson('admin', { first_name: 'Ruth', last_name: 'Recorder' });
  const kim = await world.createPerson('employee', { first_name: 'Kim', last_name: 'Boxed' });
  await record(world, admin, kim, { title: 'Right course', minutes: 60 });
  const id = await record(world, admin, kim, { title: 'Wrong course' });
  await world.as(admin).call(recordsApi.revoke, { params: { id }, body: { because: 'Another Kim.' } });
  const page = await signIn(admin, `${paths.records()}?search=Boxed`);
  await page.getByRole('button', { name: 'Select records' }).click();
  const table = page.getByRole('table', { name: 'Records' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Selection',
    'Training',
    'Person',
    'Details',
    'Day',
    'State',
    'Valid until',
    'Recorded by',
  ]);
  const right = table.getByRole('row').filter({ hasText: 'Right course' });
  expect((await right.boundingBox())!.height).toBeLessThanOrEqual(41);
  await right.getByRole('checkbox', { name: 'Right course of Kim Boxed' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(table.getByRole('checkbox', { name: 'Wrong course of Kim Boxed' })).toBeDisabled();
  await expect(table.getByText('Another Kim.')).toBeVisible();
});

test('the arrow keys lead from the actions on one record to those on the next', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const mia = await world.createPerson('employee', { first_name: 'Mia', last_name: 'Arrowed' });
  for (const title of ['One course', 'Another course']) await record(world, admin, mia, { title });
  const page = await signIn(admin, `${paths.records()}?search=Arrowed`);
  await untilTakenOver(page);
  const more = page.getByRole('button', { name: /^More for .* course$/ });
  await more.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(more.last()).toBeFocused();
});

test('a decision that is refused says so across the row of its record §35.14', async ({ world, signIn }) => {
  const admin = await world.createPerson('admin');
  const lee = await world.createPerson('employee', { first_name: 'Lee', last_name: 'Refused' });
  const body = recordBody([lee.id], { title: 'Late course', trained_on: world.day(-1) });
  const { records } = await world.as(lee).call(recordsApi.propose, { body });
  const page = await signIn(admin, `${paths.records()}?search=Refused`);
  const accept = page.getByRole('button', { name: 'Accept Late course' });
  await expect(accept).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Late course' });
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(41);
  await world
    .as(admin)
    .call(recordsApi.reject, { params: { id: records[0]!._id }, body: { because: 'No proof.' } });
  await accept.click();
  const refusal = row.getByRole('alert');
  await expect(refusal).toBeVisible();
  expect((await refusal.boundingBox())!.width).toBeGreaterThan((await row.boundingBox())!.width * 0.8);
});
