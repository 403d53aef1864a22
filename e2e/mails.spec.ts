import { colorSchemes, expect, namedMails, sendSample, showMail, test } from './received-mails.ts';
import { findOverflow, findViolations } from './screens/find-problems.ts';
import { desktop, phone } from './screens/window.ts';

for (const { name, receive } of namedMails) {
  test(`the mail ${name} is accessible, no wider than the window, and fetches nothing §80.2 §87.2`, async ({
    page,
    receiveOfKinds,
  }) => {
    const mail = await receive(receiveOfKinds);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const problems: string[] = [];
    for (const colorScheme of colorSchemes) {
      await showMail(page, mail, colorScheme);
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport);
        const found = [...(await findOverflow(page)), ...(await findViolations(page))];
        problems.push(...found.map((problem) => `${colorScheme}, ${viewport.width} px: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
    expect(requests).toEqual([]);
  });
}

test('a mail is read from its heading to its one button, and on a phone the button is large enough for a finger §80.3', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await showMail(page, await sendSample('facts'), 'light');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your seat in First Aid at Work on /);
  await expect(page.getByRole('table')).toHaveCount(0);
  const button = page.getByRole('link');
  await expect(button).toHaveAccessibleName('See the session');
  await expect(button).toHaveAttribute('href', 'https://training.company.example/trainings/42');
  const box = await button.boundingBox();
  expect(box!.height).toBeGreaterThanOrEqual(44);
});

test('a mail follows its reader’s dark mode §80.3', async ({ page }) => {
  const inkOf = () => page.getByRole('heading').evaluate((heading) => getComputedStyle(heading).color);
  const mail = await sendSample('facts');
  await showMail(page, mail, 'light');
  expect(await inkOf()).toBe('rgb(17, 17, 17)');
  await showMail(page, mail, 'dark');
  expect(await inkOf()).toBe('rgb(244, 244, 240)');
});
