import { describe, expect, onTestFinished, test } from 'vitest';
import { addDays, calendarDateOf, instantOf } from '#shared/time';
import { startMailedWorld } from '../../../../test/mailed-world.ts';

describe('in a zone whose clocks change', () => {
  test.each([
    ['Europe/Berlin', '2036-03-30'],
    ['Europe/Berlin', '2036-10-26'],
    ['America/New_York', '2036-03-09'],
    ['America/New_York', '2036-11-02'],
  ])('reminders begin at eight in %s before and after %s §83.3', async (timeZone, changes) => {
    const world = await startMailedWorld({ timeZone });
    onTestFinished(() => world.close());
    const [friday, monday] = [addDays(changes, -2), addDays(changes, 1)];
    world.clock.set(instantOf(addDays(friday, -1), '10:00', timeZone));
    const admin = await world.createPerson('admin');
    const manager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    const people = [await world.createPerson('employee'), await world.createPerson('employee')];
    for (const [index, person] of people.entries()) {
      // The first step comes on that Friday, and on the Monday.
      const deadline = addDays([friday, monday][index]!, 30);
      const { id } = await world.createProgram({
        admin,
        manager,
        trainers: [trainer],
        sessionDays: [7],
        deadline,
      });
      await manager.assigns({ id }, person);
    }
    const arrivals: string[] = [];
    const start = instantOf(friday, '00:00', timeZone).getTime();
    for (let at = start; at < start + 4 * 24 * 60 * 60_000; at += 30 * 60_000) {
      world.clock.set(new Date(at));
      const before = world.smtp.mails.length;
      await world.remind();
      await world.send();
      // Its trainer is told of the session.
      const others = world.smtp.mails.slice(before).filter(({ to }) => !to.includes(trainer.email));
      for (const mail of others)
        arrivals.push(
          `${mail.to.join()} ${calendarDateOf(new Date(at), timeZone)} ${new Date(at).toISOString()}`,
        );
    }
    const eight = (day: string) => instantOf(day, '08:00', timeZone).toISOString();
    expect(arrivals).toEqual([
      `${people[0]!.email} ${friday} ${eight(friday)}`,
      `${people[1]!.email} ${monday} ${eight(monday)}`,
    ]);
  });
});
