import { paths } from '../web/paths.ts';
import { pngOf, svg } from '../test/logos.ts';
import { expect, test } from './fixtures.ts';

// The face is the whole company's.
test.use({ alone: true, refusals: true });

test('an admin gives the company its face, which everybody then sees §90.6 §90.7', async ({
  world,
  signIn,
  browser,
}) => {
  const admin = await world.createPerson('admin');
  await world.createPerson('manager');
  const page = await signIn(admin, paths.company());
  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByLabel('Company name').fill('Nordlicht Logistics');
  await page.getByLabel('Color', { exact: true }).fill('#ffc72c');
  await page.getByLabel('Reply address').fill('training@nordlicht.example');
  await expect(page.getByText('White text can’t be read on this color.')).toBeVisible();
  await page.getByLabel('Color', { exact: true }).fill('#1f4e8c');
  const logo = (name: string, mimeType: string, buffer: Buffer) =>
    page.getByLabel('Logo', { exact: true }).setInputFiles({ name, mimeType, buffer });
  await logo('large.png', 'image/png', Buffer.alloc(201 * 1024));
  await expect(page.getByText('A logo can be up to 200 KB')).toBeVisible();
  await logo('text.svg', 'image/svg+xml', Buffer.from('<svg viewBox="0 0 1 1"><text>A</text></svg>'));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Please choose an SVG or PNG image.').first()).toBeVisible();
  await logo('logo.svg', 'image/svg+xml', Buffer.from(svg));
  await page.getByLabel('Time zone').focus();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await expect(
    page.getByText(/which Lodestar uses until it's restarted\. Nothing is planned yet/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header).toContainText('Nordlicht Logistics');
  await expect(header.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByText(/which Lodestar uses until it's restarted/)).toBeVisible();

  const guest = await browser.newPage({ baseURL: world.baseUrl });
  for (const path of [paths.login(), paths.registration(), paths.verify('0')]) {
    await guest.goto(path);
    await expect(guest.getByText('Nordlicht Logistics').first()).toBeVisible();
    await expect
      .poll(() => guest.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);
  }
  await guest.goto(paths.login());
  await expect(guest.locator('img')).toBeVisible();
  await guest.close();

  const former = (await header.locator('img').getAttribute('src'))!;
  await logo('logo.png', 'image/png', pngOf({ width: 40, height: 20 }));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(header.locator('img')).not.toHaveAttribute('src', former);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(header.locator('img')).toHaveCount(0);

  // The longest name, on the narrowest window.
  await page.getByLabel('Company name').fill('Nordlicht '.repeat(10).trim());
  await logo('wide.png', 'image/png', pngOf({ width: 800, height: 20 }));
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(header).toContainText('Nordlicht Nordlicht');
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [paths.dashboard(), paths.companySettings()]) {
    await page.goto(path);
    await expect(header).toContainText('Nordlicht Nordlicht');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const [mark, menu] = [header.getByRole('link').first(), header.getByRole('button', { name: 'Menu' })];
    const top = async (part: typeof mark) => (await part.boundingBox())!.y;
    expect(Math.abs((await top(mark)) - (await top(menu)))).toBeLessThan(20);
  }
});
