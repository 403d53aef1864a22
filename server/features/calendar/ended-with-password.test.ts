import { beforeEach, expect, test } from 'vitest';
import { calendarApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../test/client.ts';
import { tokensTo } from '../../../test/message-tokens.ts';
import { stage } from '../../../test/cast.ts';
import { password, withMail } from '../../../test/world.ts';

const { world, admin, person } = stage({
  settings: withMail,
  people: { admin: 'admin' },
  newcomers: ['person'],
});
let path: string;

beforeEach(async () => {
  const { url } = await person.call(calendarApi.subscribe, { body: {} });
  path = new URL(url).pathname;
  expect(await fetchCalendar()).toBe(200);
});

async function fetchCalendar(): Promise<number> {
  const response = await fetch(`${world.baseUrl}${path}`);
  await response.arrayBuffer();
  return response.status;
}

const change = (more: object = {}, current_password = password) =>
  person.send(signInApi.changePassword, {
    body: { current_password, new_password: 'another', confirm_new_password: 'another', ...more },
  });
const newestEntry = async (action: string) => {
  const entries = await admin.trail({ person: person.id });
  return entries.find((entry) => entry.action === action)!;
};

test('a password chosen by the link of a mail ends the address of the calendar §84.7 §82.7', async () => {
  await world.as(nobody).call(signInApi.forgot, { body: { email: person.email } });
  expect(await fetchCalendar()).toBe(200);
  const [token] = await tokensTo(world, person.id, 'reset');
  await world.as(nobody).call(signInApi.reset, {
    body: { token: token!, new_password: 'another', confirm_new_password: 'another' },
  });
  expect(await fetchCalendar()).toBe(404);
  expect((await newestEntry('user.reset-password')).after).toEqual({ calendar_ended: true });
});

test('a temporary password ends it §84.7 §9.3', async () => {
  await admin.call(usersApi.setTemporaryPassword, { params: { id: person.id }, body: {} });
  expect(await fetchCalendar()).toBe(404);
  expect((await newestEntry('user.set-temporary-password')).after).toEqual({ calendar_ended: true });
});

test.each([{}, { end_calendar: false }, { end_calendar: null }, { end_calendar: '' }])(
  'a change of one’s own password with %j leaves it §84.7 §9.2',
  async (more) => {
    expect((await change(more)).status).toBe(200);
    expect(await fetchCalendar()).toBe(200);
  },
);

test('a change of one’s own password ends it where the person wants that, and a refused one leaves it §84.7 §9.2', async () => {
  expect((await change({ end_calendar: true }, 'wrong')).status).toBe(400);
  expect((await change({ end_calendar: 'perhaps' })).status).toBe(400);
  expect(await fetchCalendar()).toBe(200);
  expect((await change({ end_calendar: true })).status).toBe(200);
  expect(await fetchCalendar()).toBe(404);
  expect((await newestEntry('user.change-password')).after).toEqual({ calendar_ended: true });
});
