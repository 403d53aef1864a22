import { expect, onTestFinished, test } from 'vitest';
import { chooseApi, dueDatesApi, programsApi, recordsApi, usersApi } from '#shared/contract';
import { addChooseToken } from '../../../../../test/choose-links.ts';
import { nobody } from '../../../../../test/client.ts';
import { messagesTo } from '../../../../../test/message-tokens.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { remindsAtAnyHour, startReminded, type Reminded } from '../../../../../test/reminded.ts';
import { startSeatsWorld } from '../../../../../test/seats.ts';
import type { Someone } from '../../../../../test/world.ts';

async function startCompany() {
  const company = await startReminded();
  onTestFinished(company.close);
  return company;
}

test('of fifty people who choose the last seat by their mails one has it, and the others are told where there are seats §86.6', async () => {
  const { world, remind, choose } = await startCompany();
  const seats = await world.createSeats([1, 60]);
  const [last, other] = seats.sessions as [string, string];
  const tokens = await remind(seats, ...(await seats.assign(50)));
  expect(new Set(tokens).size).toBe(50);
  const answers = await Promise.all(tokens.map((token) => choose(token, last)));
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(49);
  for (const { status, problem, cause } of refused)
    expect([status, problem.code, problem.others], cause).toMatchObject([
      409,
      'session_full',
      [{ _id: other }],
    ]);
  expect(await seats.taken()).toEqual([1, 0]);
  expect(await world.violations()).toEqual([]);
});

test('a person who chooses in two tabs at the same moment has one seat §86.6', async () => {
  const { world, remindOne, choose } = await startCompany();
  for (const [tabs, expected] of [
    [
      [0, 0, 0],
      [201, 201, 201],
    ],
    [
      [0, 1],
      [201, 409],
    ],
  ] as const) {
    const { seats, ada, token } = await remindOne([3, 3]);
    const answers = await Promise.all(tabs.map((session) => choose(token, seats.sessions[session]!)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual(expected);
    expect(await messagesTo(world, ada.id, 'enrolled')).toHaveLength(1);
    expect((await seats.taken()).reduce((sum, taken) => sum! + taken!, 0)).toBe(1);
  }
});

test('a training that ends at the same moment takes the person, or the link has expired §86.4', async () => {
  const { world, remindOne, choose } = await startCompany();
  const ends: ((given: Reminded) => Promise<unknown>)[] = [
    ({ seats: { params } }) => world.admin.send(programsApi.archive, { params }),
    ({ seats: { id }, ada }) =>
      world.manager.send(programsApi.unassign, { params: { id, employeeId: ada.id } }),
    ({ seats: { params }, ada }) => {
      const body = { people: [ada.id], until: null, because: 'Teaches it' };
      return world.manager.send(dueDatesApi.exempt, { params, body });
    },
    ({ ada: { id } }) => world.admin.send(usersApi.delete, { params: { id } }),
    ({ seats: { id }, ada }) => {
      const body = recordBody([ada.id], { program: id, trained_on: world.day(0) });
      return world.admin.send(recordsApi.create, { body });
    },
  ];
  for (const end of [...ends, ...ends, ...ends]) {
    const given = await remindOne();
    const [{ status, problem, cause }] = await Promise.all([
      choose(given.token, given.seats.sessions[1]!),
      end(given),
    ]);
    if (status !== 201) expect([status, problem.code], cause).toEqual([410, 'token_expired']);
  }
  expect(await world.violations()).toEqual([]);
});

test('a caller that guesses is made to wait, from any pretended address; the recipient of a mail is not §86.8', async () => {
  const world = await startSeatsWorld({
    ...remindsAtAnyHour,
    limits: { ...remindsAtAnyHour.limits, verificationsPerAddress: 3 },
  });
  onTestFinished(() => world.close());
  const seats = await world.createSeats([null]);
  const [ada] = (await seats.assign(1)) as [Someone];
  const token = await addChooseToken(world, { personId: ada.id, programId: seats.id });
  const statuses = [];
  for (let time = 0; time < 4; time += 1) {
    const options = { params: { token: `guess-${time}` }, headers: { 'x-forwarded-for': `192.0.2.${time}` } };
    const isView = time % 2 === 0;
    const body = { session: seats.sessions[0]! };
    const endpoint = isView ? chooseApi.view : chooseApi.choose;
    statuses.push(await world.as(nobody).status(endpoint, { ...options, ...(!isView && { body }) }));
  }
  expect(statuses).toEqual([410, 410, 410, 429]);
  expect(await world.as(nobody).status(chooseApi.view, { params: { token } })).toBe(200);
});
