import { readFile } from 'node:fs/promises';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';

test.use({ alone: true });

for (const width of [390, 1366])
  test(`an admin takes away the people that a search has found at ${width} px §99.3 §99.8`, async ({
    world,
    signIn,
  }) => {
    const admin = await world.createPerson('admin');
    await world.createPerson('employee', { first_name: 'Ada', last_name: 'Lovelace' });
    await world.createPerson('employee', { first_name: 'Ben', last_name: 'Bloom' });
    const page = await signIn(admin);
    // As a login leaves it: a download is the browser's own call.
    await page
      .context()
      .addCookies([{ name: 'token', value: await world.signIn(admin), url: world.baseUrl }]);
    await page.goto(`${paths.userGroup('employees')}?search=lovelace`);
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByText('1 employee matches')).toBeVisible();
    for (const [name, ending] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
    ] as const) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: `Export as ${name}` }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(new RegExp(`^People \\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
      if (ending === 'csv') {
        const text = await readFile(await download.path(), 'utf8');
        expect(text.trim().split('\r\n')).toHaveLength(2);
        expect(text).toContain('Ada,Lovelace,employee');
      }
    }
    expect(await findOverflow(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
