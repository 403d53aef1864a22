import { programsApi } from '../shared/contract.ts';
import { inParallel } from '../tools/faults/in-parallel.ts';
import { paths } from '../web/paths.ts';
import { untilTakenOver } from './compare-markup.ts';
import { expect, test } from './fixtures.ts';
import { addSignInCookie, delayCode, isRendered } from './open-document.ts';

const count = 130;

test('a document comes with the first 100 rows of a long list, and the others follow unnoticed', async ({
  world,
  openWindow,
}) => {
  const [admin, manager, trainer] = [
    await world.createPerson('admin'),
    await world.createPerson('manager'),
    await world.createPerson('trainer'),
  ];
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
  const people = await Promise.all(Array.from({ length: count }, () => world.createPerson('employee')));
  const params = { id };
  const body = { assigned_employees: people.map((person) => person.id) };
  await world.as(manager).call(programsApi.assign, { params, body });
  // All at once would be more than the server takes on: it tells some of them that it is busy.
  await inParallel(people, (person) =>
    world.as(person).call(programsApi.enrol, { params, body: { user: person.id, session: sessions[0]! } }),
  );

  for (const path of [paths.program(id), paths.complete(id)]) {
    const page = await openWindow(trainer);
    await addSignInCookie(page.context(), world, trainer);
    const calls: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname),
    );
    const release = await delayCode(page);
    const response = await page.goto(path, { waitUntil: 'commit' });
    expect(isRendered(await response!.text())).toBe(true);
    const rows = page.locator('[data-index]');
    await expect(rows).toHaveCount(100);
    // Nothing is drawn before the styles are there.
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    const placesOf = () =>
      rows.evaluateAll((all) => all.slice(1, 3).map((row) => row.getBoundingClientRect().top));
    const before = await placesOf();
    release();
    await untilTakenOver(page);
    await expect.poll(() => rows.count()).toBeLessThan(100);
    for (const [index, top] of (await placesOf()).entries()) {
      expect(Math.abs(top - before[index]!)).toBeLessThan(0.5);
    }
    expect(calls).toEqual(['/api/user/verify']);
    await page.context().close();
  }
});
