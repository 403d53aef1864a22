import type { Page } from '@playwright/test';
import { sessionsApi } from '../shared/api/sessions.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { readQrCode } from './read-qr-code.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };

const nameOf = ({ first_name, last_name }: Someone) => `${first_name} ${last_name}`;

/** The line of somebody on the sheet. */
const lineOf = (page: Page, person: Someone) =>
  page
    .getByRole('list', { name: 'People on the sheet' })
    .getByRole('listitem')
    .filter({ hasText: nameOf(person) });

for (const [where, viewport] of Object.entries({ phone, desk }))
  test.describe(`on a ${where}`, () => {
    test.use({ viewport });

    test('a trainer shows the code, people check in by camera and by digits, and are vouched for', async ({
      world,
      openWindow,
      signIn,
    }) => {
      const staff = await createStaff(world);
      const held = await holdSession(world, staff, { people: 3, title: 'Crane Signals' });
      const [byCamera, byDigits, absent] = held.seated as [Someone, Someone, Someone];
      const walkIn = await held.assign(null);

      const trainer = await signIn(staff.trainer, paths.sessions());
      await expect(trainer.getByRole('heading', { name: 'To mark (1)' })).toBeVisible();
      await trainer.getByRole('link', { name: /^Mark \(3\)/ }).click();
      await expect(trainer.getByRole('heading', { name: 'Sheet', exact: true })).toBeVisible();
      await expect(trainer.getByText('3 on the sheet, 0 checked in, 0 marked')).toBeVisible();

      await trainer.getByRole('button', { name: 'Show check-in code' }).click();
      await expect(trainer.getByRole('img', { name: 'QR code of the check-in page' })).toBeVisible();
      const address = await readQrCode(trainer);
      expect(address).toContain(`${paths.checkIn()}#`);
      const camera = await signIn(byCamera, new URL(address!).pathname + new URL(address!).hash);
      await expect(camera.getByText('You are checked in.')).toBeVisible();
      expect(new URL(camera.url()).hash).toBe('');

      const shown = await trainer
        .getByRole('dialog')
        .getByText(/\d{3} \d{3}/)
        .innerText();
      const digits = /(\d{3} \d{3})/.exec(shown)![1]!;
      // Whoever has to sign in first comes back to the field for the digits.
      const other = await openWindow();
      await other.goto(new URL(address!).pathname + new URL(address!).hash);
      await other.getByRole('link', { name: 'Get Started' }).click();
      await fillLogin(other, byDigits);
      await expect(other.getByRole('heading', { name: 'Check in' })).toBeVisible();
      await other.getByLabel('The six digits below the QR code').fill(digits);
      await other.getByRole('button', { name: 'Check in' }).click();
      await expect(other.getByText('You are checked in.')).toBeVisible();

      await trainer.getByRole('button', { name: 'Close' }).click();
      // They appear by themselves.
      await expect(lineOf(trainer, byCamera)).toContainText('Checked in at', { timeout: 15_000 });
      await expect(trainer.getByText('3 on the sheet, 2 checked in, 0 marked')).toBeVisible();
      await lineOf(trainer, byCamera).getByRole('button', { name: 'Present' }).click();
      await expect(lineOf(trainer, byCamera)).toContainText('Attended');
      await lineOf(trainer, absent).getByRole('combobox').selectOption({ label: 'Absent' });
      await expect(lineOf(trainer, absent).getByRole('combobox')).toHaveValue('absent');
      await trainer.getByRole('button', { name: 'All present (1)' }).click();
      await expect(lineOf(trainer, byDigits)).toContainText('Attended');

      await trainer.getByLabel('Search people by name').fill(walkIn.last_name);
      await trainer
        .getByRole('list', { name: 'Found people' })
        .getByRole('button', { name: `Present: ${nameOf(walkIn)}` })
        .click();
      await expect(lineOf(trainer, walkIn)).toContainText('Without a seat');
      await expect(trainer.getByText('4 on the sheet, 2 checked in, 4 marked')).toBeVisible();

      const overseer = await signIn(staff.manager, paths.sheet(held.id));
      await expect(lineOf(overseer, walkIn)).toContainText('Attended');
      await expect(overseer.getByRole('button', { name: /Present|Show check-in code/ })).toHaveCount(0);
    });
  });

test.describe('a code that does not lead in', () => {
  test.use({ refusals: true, viewport: phone });

  test('says what to do: look again, come later, or say that one is here anyway', async ({
    world,
    signIn,
  }) => {
    const staff = await createStaff(world);
    const held = await holdSession(world, staff, { people: 1 });
    const walkIn = await held.assign(null);
    const stranger = await world.createPerson('employee');
    const codeOf = async () => {
      const { qr } = await world.as(staff.trainer).call(sessionsApi.checkInCode, { params: { id: held.id } });
      return qr.slice(qr.indexOf('/check-in'));
    };

    const page = await signIn(walkIn, `${paths.checkIn()}#${'x'.repeat(44)}`);
    await expect(page.getByText('Look at the screen again')).toBeVisible();
    await page.goto(paths.checkIn());
    await page.goto(await codeOf());
    await page.getByRole('button', { name: 'I am here anyway' }).click();
    await expect(page.getByText('You are checked in.')).toBeVisible();

    const other = await signIn(stranger, await codeOf());
    await other.getByRole('button', { name: 'I am here anyway' }).click();
    await expect(other.getByText('You are not assigned to this training')).toBeVisible();

    // Six seconds before the door opens.
    await held.startIn(15.1);
    const early = await signIn(held.seated[0]!, await codeOf());
    await expect(early.getByText(/You are early: check-in opens on/)).toBeVisible();
    await held.startIn(0);
    await expect(early.getByText('You are checked in.')).toBeVisible({ timeout: 30_000 });
  });
});

test('what more there is to say of somebody stands in a window', async ({ world, signIn }) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1, asks_result: true });
  const [person] = held.seated as [Someone];
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  await lineOf(page, person)
    .getByRole('button', { name: `Details of ${nameOf(person)}` })
    .click();
  const window = page.getByRole('dialog');
  await window.getByLabel('Outcome').selectOption({ label: 'Not passed' });
  await window.getByLabel(/^Score/).fill('many');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window.getByText('A number from 0 to 1,000,000')).toBeVisible();
  await window.getByLabel(/^Score/).fill('42.5');
  await window.getByLabel('Note (optional)').fill('Once more next month');
  await window.getByRole('button', { name: 'Save' }).click();
  await expect(window).toHaveCount(0);
  expect(await held.roster()).toMatchObject([
    { outcome: 'not-passed', score: 42.5, note: 'Once more next month' },
  ]);
});
