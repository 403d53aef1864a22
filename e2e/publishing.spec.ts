import { createSeatedPrograms } from '../test/seated-programs.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findViolations } from './screens/find-problems.ts';
import { desktop, phone } from './screens/window.ts';

for (const [where, viewport] of Object.entries({ phone, desktop }))
  test.describe(`changes of a program, on a ${where},`, () => {
    test.use({ viewport });

    test('are told in ten minutes, at once or to nobody, as their author says §33.40 §85.8 §85.9', async ({
      world,
      signIn,
    }) => {
      const programs = await createSeatedPrograms(world);
      const program = await programs.create([{}, { day: 2 }], { title: 'Hot Works' });
      const [ada] = await programs.seat(program, 2, 0);
      const kindsTo = async () => {
        const { db } = world.database;
        const rows = await db
          .selectFrom('messages')
          .select('kind')
          .where('person_id', '=', ada!.id)
          .execute();
        return rows.map(({ kind }) => kind).filter((kind) => kind === 'program-changed');
      };
      const admin = await signIn(programs.admin, paths.editProgram(program._id));
      const dialog = admin.getByRole('dialog');
      const save = async (place: string, choice?: 'Send now' | 'Don’t notify') => {
        await admin.getByRole('button', { name: 'Edit session 1' }).click();
        await admin.getByRole('button', { name: 'End time, seats, location of session 1' }).click();
        await admin.getByLabel('Location').first().fill(place);
        await admin.getByRole('button', { name: 'Save changes' }).click();
        const later = dialog.getByRole('radio', { name: '2 people will get one message in 10 minutes.' });
        await expect(later).toBeChecked();
        if (choice) await dialog.getByRole('radio', { name: choice }).check();
        expect(await findViolations(admin)).toEqual([]);
        await dialog.getByRole('button', { name: 'Save changes' }).click();
        await expect(admin.getByRole('heading', { name: 'Training successfully updated.' })).toBeVisible();
      };
      const waiting = admin.getByText(/^2 people and 1 trainer will be told about your changes at/);
      const edit = async () => {
        await admin.goto(paths.editProgram(program._id));
        await expect(admin.getByRole('heading', { name: 'Edit training' })).toBeVisible();
      };

      const told = admin.getByText(/^People affected get one message at/);
      const view = async () => {
        await admin.getByRole('link', { name: 'View training' }).click();
        await expect(admin.getByRole('heading', { name: 'Training Insights' })).toBeVisible();
      };

      await save('Room 1');
      await expect(told).toBeVisible();
      await view();
      await expect(waiting).toBeVisible();
      expect(await kindsTo()).toEqual([]);
      await admin.getByRole('button', { name: 'Send now' }).click();
      const done = admin.getByText('2 people will now get a message about the changes.');
      await expect(done).toBeVisible();
      await expect(waiting).toBeHidden();
      expect(await kindsTo()).toHaveLength(1);

      await edit();
      await save('Room 2', 'Don’t notify');
      await expect(told).toBeHidden();
      await view();
      await expect(waiting).toBeHidden();
      expect(await kindsTo()).toHaveLength(1);

      await edit();
      await save('Room 3', 'Send now');
      await expect(told).toBeHidden();
      expect(await kindsTo()).toHaveLength(2);

      await edit();
      await save('Room 4');
      await view();
      await admin.getByRole('button', { name: 'Don’t notify' }).click();
      await expect(admin.getByText('Nobody will be notified. The changes are visible anyway.')).toBeVisible();
      expect(await kindsTo()).toHaveLength(2);
    });
  });
