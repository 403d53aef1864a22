import { Buffer } from 'node:buffer';
import { usersApi } from '../shared/contract.ts';
import { personByKey } from '../test/import-file.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

/** As personnel systems export it: line managers by their names, and two of them have the same. */
const list = [
  'Employee ID,Last Name,First Name,Work Email,Department,Reports to,Status',
  '2001,Okafor,Ada,ada@company.example,Management,,Active',
  '2002,Müller,Jürgen,jurgen@company.example,Kitchen,"Okafor, Ada",Active',
  '2003,Twin,Anna,anna1@company.example,Kitchen,"Müller, Jürgen",Active',
  '2004,Twin,Anna,anna2@company.example,Warehouse,"Müller, Jürgen",Active',
  '2005,Šimek,Ana,ana@company.example,Warehouse,"Twin, Anna",Active',
  '2006,Berg,Lea,lea@company.example,Warehouse,"Twin, Anna",Active',
  '2007,Former,Fritz,fritz@company.example,Kitchen,"Müller, Jürgen",Terminated',
].join('\n');

for (const width of [1366, 390])
  test(`an admin imports an ordinary list with line managers by name at ${width} px, and says once who is meant, with five presses §107.14 §110.6`, async ({
    world,
    signIn,
  }) => {
    const admin = await world.createPerson('admin');
    const page = await signIn(admin, paths.imports());
    await page.setViewportSize({ width, height: 800 });
    let presses = 0;
    const press = async (name: string) => {
      presses += 1;
      await page.getByRole('button', { name }).click();
    };
    presses += 1;
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await press('Check the file');
    await expect(page.getByText('6 new, 2 without their line manager, 1 refused')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Who are these line managers?' })).toBeVisible();
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    presses += 1;
    await page
      .getByLabel('Twin, Anna')
      .selectOption({ label: 'Anna Twin · 2004 · anna2@company.example · Warehouse' });
    await press('Check again');
    await expect(page.getByText('6 new, 1 refused')).toBeVisible();
    await press('Import 6 rows');
    await expect(page.getByText(/^Imported: 6 new/)).toBeVisible();
    expect(presses).toBe(5);

    const managerOf = async (key: string) => {
      const { id } = await personByKey(world, key);
      const { user } = await world.as(admin).call(usersApi.view, { params: { id } });
      return user.line_manager?._id ?? null;
    };
    const idOf = async (key: string) => (await personByKey(world, key)).id;
    for (const [key, lead] of [
      ['2002', '2001'],
      ['2003', '2002'],
      ['2004', '2002'],
      ['2005', '2004'],
      ['2006', '2004'],
    ] as const)
      expect(await managerOf(key)).toBe(await idOf(lead));
  });
