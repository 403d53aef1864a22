import { sessionsApi } from '../shared/contract.ts';
import { createStaff, holdSession } from '../test/held-session.ts';
import type { Someone } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, fillLogin, test } from './fixtures.ts';
import { readQrCode } from './read-qr-code.ts';
import { nameOf, rowOf, rowsOf, seatCrowd } from './sheet-rows.ts';

const phone = { width: 390, height: 844 };
const desk = { width: 1366, height: 900 };

const crowd = 1_500;

for (const [where, viewport] of Object.entries({ phone, desk }))
  test.describe(`on a ${where}`, () => {
    test.use({ viewport });

    test('a trainer shows the code, people check in by camera and by digits, and are vouched for §75.15', async ({
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
      await expect(trainer.getByRole('heading', { name: 'Attendance', exact: true })).toBeVisible();
      await expect(trainer.getByText('3 people, 0 checked in, 0 marked')).toBeVisible();

      await trainer.getByRole('button', { name: 'Show check-in code' }).click();
      await expect(trainer.getByRole('img', { name: 'QR code of the check-in page' })).toBeVisible();
      const address = await readQrCode(trainer);
      expect(address).toContain(`${paths.checkIn()}#`);
      const camera = await signIn(byCamera, new URL(address!).pathname + new URL(address!).hash);
      await expect(camera.getByText("You're checked in.")).toBeVisible();
      expect(new URL(camera.url()).hash).toBe('');

      const shown = await trainer
        .getByRole('dialog')
        .getByText(/\d{3} \d{3}/)
        .innerText();
      const digits = /(\d{3} \d{3})/.exec(shown)![1]!;
      // A person who has to sign in first comes back to the field for the digits.
      const other = await openWindow();
      await other.goto(new URL(address!).pathname + new URL(address!).hash);
      await other.getByRole('link', { name: 'Get Started' }).click();
      await fillLogin(other, byDigits);
      await expect(other.getByRole('heading', { name: 'Check in' })).toBeVisible();
      await other.getByLabel('The six digits below the QR code').fill(digits);
      await other.getByRole('button', { name: 'Check in' }).click();
      await expect(other.getByText("You're checked in.")).toBeVisible();

      await trainer.getByRole('button', { name: 'Close' }).click();
      // They appear by themselves.
      await expect(rowOf(trainer, byCamera)).toContainText('Checked in at', { timeout: 15_000 });
      await expect(trainer.getByText('3 people, 2 checked in, 0 marked')).toBeVisible();
      await rowOf(trainer, byCamera).getByRole('button', { name: 'Present' }).click();
      await expect(rowOf(trainer, byCamera)).toContainText('Attended');
      await rowOf(trainer, absent).getByRole('button', { name: 'Other outcome' }).click();
      await rowOf(trainer, absent).getByRole('button', { name: 'Absent' }).click();
      await expect(rowOf(trainer, absent)).toContainText('Absent');
      await trainer.getByRole('button', { name: 'Mark all as attended (1)' }).click();
      await trainer.getByRole('dialog').getByRole('button', { name: 'Mark as attended' }).click();
      await expect(rowOf(trainer, byDigits)).toContainText('Attended');

      await trainer.getByLabel('Search people by name').fill(walkIn.last_name);
      await trainer
        .getByRole('list', { name: 'Found people' })
        .getByRole('button', { name: `Present: ${nameOf(walkIn)}` })
        .click();
      await expect(rowOf(trainer, walkIn)).toContainText('Walk-in');
      await expect(trainer.getByText('4 people, 2 checked in, 4 marked')).toBeVisible();

      const overseer = await signIn(staff.manager, paths.sheet(held.id));
      await expect(rowOf(overseer, walkIn)).toContainText('Attended');
      await expect(overseer.getByRole('button', { name: /Present|Show check-in code/ })).toHaveCount(0);
    });
  });

test.describe('a code that does not lead in', () => {
  test.use({ refusals: true, viewport: phone });

  test('gives advice: look again, come later, or say that one is here anyway §75.15', async ({
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
    await expect(page.getByText('This code has expired.')).toBeVisible();
    await page.goto(paths.checkIn());
    await page.goto(await codeOf());
    await page.getByRole('button', { name: 'I am here anyway' }).click();
    await expect(page.getByText("You're checked in.")).toBeVisible();

    const other = await signIn(stranger, await codeOf());
    await other.getByRole('button', { name: 'I am here anyway' }).click();
    await expect(other.getByText("You're not assigned to this training")).toBeVisible();

    // Six seconds before the door opens.
    await held.startIn(15.1);
    const early = await signIn(held.seated[0]!, await codeOf());
    await expect(early.getByText(/You're early: check-in opens on/)).toBeVisible();
    await held.startIn(0);
    await expect(early.getByText("You're checked in.")).toBeVisible({ timeout: 30_000 });
  });
});

test('a person in a session finds the way to check in on its page, from a quarter of an hour before it on §33.36', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1 });
  await held.startIn(16);
  const page = await signIn(held.seated[0]!, paths.program(held.program));
  await expect(page.getByText(/You're booked for/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check in' })).toHaveCount(0);
  await held.startIn(15);
  await page.reload();
  await page.getByRole('link', { name: 'Check in' }).click();
  const { digits } = await world.as(staff.trainer).call(sessionsApi.checkInCode, { params: { id: held.id } });
  await page.getByLabel('The six digits below the QR code').fill(digits);
  await page.getByRole('button', { name: 'Check in' }).click();
  await expect(page.getByText("You're checked in.")).toBeVisible();
});

test('of a long sheet only the rows near the window are there, and all present means everybody §75.16', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1 });
  await seatCrowd(world, held, staff.manager, crowd);
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const rows = rowsOf(page);
  await expect(page.getByText('1,501 people, 0 checked in, 0 marked')).toBeVisible();
  await expect(rows.first()).toContainText('Number 0001 Crowd');
  // The document comes with the first hundred.
  await expect.poll(() => rows.count()).toBeLessThan(100);
  await page.getByLabel('Search attendance').fill('number 1234');
  await expect(rows).toHaveText([/Number 1234 Crowd/]);
  await rows.getByRole('button', { name: /^Present/ }).click();
  await expect(rows).toHaveText([/Attended/]);
  await page.getByRole('button', { name: 'Mark all as attended (1,500)' }).click();
  const question = page.getByRole('dialog', { name: 'Mark 1,500 people as attended?' });
  await expect(question).toContainText('None of these');
  await question.getByRole('button', { name: 'Mark all 1,500 as attended' }).click();
  await expect(page.getByText('1,501 people, 0 checked in, 1,501 marked')).toBeVisible({
    timeout: 30_000,
  });
  const people = await held.roster();
  expect(people.filter(({ outcome }) => outcome === 'attended')).toHaveLength(1 + crowd);
});

test('an open sheet shows who checks in, and is not sent again while nothing has changed §75.17', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 2 });
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const answer = (status: number) =>
    page.waitForResponse((response) => response.url().endsWith('/roster') && response.status() === status);
  await answer(304);
  await expect(page.getByText('2 people, 0 checked in')).toBeVisible();
  const changed = answer(200);
  const { digits } = await world.as(staff.trainer).call(sessionsApi.checkInCode, { params: { id: held.id } });
  await world.as(held.seated[0]!).call(sessionsApi.checkIn, { body: { code: digits } });
  await changed;
  await expect(page.getByText('2 people, 1 checked in')).toBeVisible();
  await answer(304);
  await expect(page.getByText('2 people, 1 checked in')).toBeVisible();
});

test('the check-in code is offered until the day of the session is over, through the night where it lasts §75.10', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  const held = await holdSession(world, staff, { people: 1 });
  const page = await signIn(staff.trainer, paths.sheet(held.id));
  const code = page.getByRole('button', { name: 'Show check-in code' });
  await expect(code).toBeVisible();
  const day = 24 * 60;
  await held.startIn(-2 * day);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mark all as attended (1)' })).toBeVisible();
  await expect(code).toHaveCount(0);
  await world.database.db
    .updateTable('training_sessions')
    .set({ ends_at: new Date(world.clock.now().getTime() + 60_000) })
    .where('id', '=', held.id)
    .execute();
  await page.reload();
  await expect(code).toBeVisible();
});

test('a trainer finds the people to mark first, then the sessions to come, and past ones folded §75.1', async ({
  world,
  signIn,
}) => {
  const staff = await createStaff(world);
  await holdSession(world, staff, { people: 1, title: 'Begun' });
  for (const title of ['Over one', 'Over two'])
    await (await holdSession(world, staff, { people: 0, title })).startIn(-90);
  await (await holdSession(world, staff, { people: 0, title: 'Ahead' })).startIn(90);
  const page = await signIn(staff.trainer, paths.sessions());
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'To mark (1)',
    'Upcoming (1)',
    'Past (2)',
  ]);
  const over = page.getByRole('list', { name: 'Past' });
  await expect(over).toHaveCount(0);
  await page.getByRole('button', { name: 'Show 2 earlier sessions' }).click();
  await expect(over.getByRole('listitem')).toHaveText([/Over/, /Over/]);
});
