import { expect, test } from 'vitest';
import { companyApi, dashboardApi, importsApi, operationsApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import { companySettings } from '../../../../../test/company-settings.ts';
import { csvOf, importsOf } from '../../../../../test/import-file.ts';
import { withMail } from '../../../../../test/world.ts';

const { world, admin, manager, createProgram } = stage({ settings: withMail, anew: true });

const setupOf = async () => {
  const query = { from: world.day(0), to: world.day(30) };
  return (await admin.call(dashboardApi.opening, { query })).company!.setup;
};

test('an admin’s dashboard tells how far a new company is set up §23.15', async () => {
  expect(await setupOf()).toEqual({
    named: false,
    zone_waits: false,
    audience: false,
    to_invite: 0,
    import: null,
  });
  await admin.call(companyApi.edit, { body: companySettings({ time_zone: 'Asia/Tokyo' }) });
  expect(await setupOf()).toMatchObject({ named: true, zone_waits: true });
  const { time_zone } = await admin.call(operationsApi.config);
  await admin.call(companyApi.edit, { body: companySettings({ time_zone }) });
  const imports = importsOf(world, () => admin);
  const file = csvOf(
    ['Employee ID', 'First name', 'Last name', 'E-mail'],
    ['1', 'Ann', 'Bee', 'ann@company.example'],
    ['2', 'Cid', 'Dee', 'cid@company.example'],
  );
  const { _id: id } = await imports.doAll(file);
  expect(await setupOf()).toEqual({
    named: true,
    zone_waits: false,
    audience: false,
    to_invite: 2,
    import: id,
  });
  await admin.call(importsApi.invite, { params: { importId: id }, body: {} });
  expect(await setupOf()).toMatchObject({ to_invite: 0 });
  const program = await createProgram();
  expect(await setupOf()).toMatchObject({ audience: false });
  await manager.assigns(program, admin);
  expect(await setupOf()).toEqual({
    named: true,
    zone_waits: false,
    audience: true,
    to_invite: 0,
    import: id,
  });
});

test('an admin hides that from all admins, and shows it again; nobody else does §23.18', async () => {
  const other = await world.createPerson('admin');
  const hide = (hidden: boolean, by = admin) => by.status(companyApi.hideSetup, { body: { hidden } });
  expect(await hide(true, manager)).toBe(403);
  expect(await admin.status(companyApi.hideSetup, { body: {} })).toBe(400);
  expect(await setupOf()).not.toBeNull();
  expect(await hide(true)).toBe(200);
  expect(await hide(true, other)).toBe(200);
  expect(await setupOf()).toBeNull();
  expect(await hide(false, other)).toBe(200);
  expect(await setupOf()).not.toBeNull();
  const entries = await admin.trail({ action: 'company.hide-setup' });
  expect(entries.map(({ after }) => after)).toEqual([{ hidden: false }, { hidden: true }, { hidden: true }]);
});
