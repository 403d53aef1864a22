import { expect, test } from 'vitest';
import { withoutMail } from '../../components/without-mail.ts';
import { zoneWaits } from '../../components/zone-waits.ts';
import { setupSteps } from './setup-steps.ts';

const users = { managers: 0, trainers: 0, employees: 33 };
const programs = { active: 0, archived: 0 };
const setup = { named: true, zone_waits: false, audience: false, to_invite: 33, import: null };
const stepsOf = (facts: Partial<typeof setup> = {}, sendsMail = true) =>
  setupSteps({ users, programs, setup: { ...setup, ...facts } }, undefined, sendsMail);

test('a stored time zone is done once it is in use, and until then its step says what is missing §23.15', () => {
  expect(stepsOf({ zone_waits: true })[0]).toMatchObject({ isDone: false, hint: zoneWaits });
  expect(stepsOf()[0]).toMatchObject({ isDone: true });
  expect(stepsOf({ named: false })[0]).toMatchObject({ isDone: false });
});

test('nobody is to be invited while no e-mail is sent: the step says what to do instead §23.15', () => {
  expect(stepsOf().at(-1)).toMatchObject({ text: 'Invite 33 people', hint: null });
  expect(stepsOf({}, false).at(-1)).toMatchObject({ text: 'Let 33 people sign in', hint: withoutMail });
  expect(stepsOf({ to_invite: 1 }, false).at(-1)).toMatchObject({ text: 'Let 1 person sign in' });
});
