import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../../test/client.ts';
import { readPdf } from '../../../../../test/pdf.ts';
import { stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';

const day = 24 * 60 * 60_000;

describe('a slip', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });
  let person: Someone;
  let login: string;
  let count = 0;

  beforeEach(async () => {
    count += 1;
    login = `P-${4000 + count}`;
    person = await world.createPerson('employee', { first_name: 'Juma', last_name: 'Otieno' });
    await admin.edits(person, { login });
  });

  const slipsFor = async (...people: string[]) => {
    const response = await fetch(`${world.baseUrl}/api/admin/slips`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ people }),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const { pages } = await readPdf(Readable.from([Buffer.from(await response.arrayBuffer())]));
    const text = pages.map((page) => page.text).join('\n');
    return { text, codes: [...text.matchAll(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/g)].map(([code]) => code) };
  };
  const start = (code: string, as = login, password = 'sunflower') =>
    world.as(nobody).send(signInApi.start, {
      body: { login: as, code, new_password: password, confirm_new_password: password },
    });
  const signIn = (password: string) =>
    world.as(nobody).send(signInApi.signIn, { body: { email: login, password } });

  test('is printed by admins alone, for active people with a login §104.1', async () => {
    const refusal = (people: string[], by = admin) => by.refusal(usersApi.printSlips, { body: { people } });
    expect(await refusal([person.id], person)).toMatchObject({ status: 403 });
    const without = await world.createPerson('employee');
    expect(await refusal([person.id, without.id])).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await refusal([])).toMatchObject({ status: 400 });
    await admin.call(usersApi.suspend, { params: { id: person.id }, body: { because: null } });
    expect(await refusal([person.id])).toMatchObject({ status: 400 });
    expect((await sql`select from first_codes`.execute(world.database.db)).rows).toEqual([]);
  });

  test('has name, number and code, of which a hash alone is kept, and is told in the audit trail §104.1 §104.2', async () => {
    const { text, codes } = await slipsFor(person.id);
    expect(text).toContain('Juma Otieno');
    expect(text).toContain(login);
    expect(codes).toHaveLength(1);
    const { rows } = await sql<{ row: string }>`select to_jsonb(f)::text as row from first_codes f`.execute(
      world.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(codes[0]!.replaceAll('-', ''));
    const entries = await admin.trail({ person: person.id });
    expect(entries[0]).toMatchObject({ action: 'user.print-slip' });
    expect(JSON.stringify(entries)).not.toContain(codes[0]);
  });

  test('lets its person choose a password once, typed in any case and without hyphens, and signs in §104.3', async () => {
    const { codes } = await slipsFor(person.id);
    const typed = codes[0]!.replaceAll('-', ' ').toLowerCase();
    const first = await start(typed, login.toLowerCase());
    expect([first.status, first.body.user._id]).toEqual([200, person.id]);
    expect(await world.as({ token: first.body.token }).status(signInApi.verify)).toBe(200);
    expect((await signIn('sunflower')).status).toBe(200);
    expect((await start(codes[0]!)).status).toBe(410);
  });

  test('works once of two at the same time §104.3', async () => {
    const { codes } = await slipsFor(person.id);
    const both = await Promise.all([
      start(codes[0]!, login, 'first-one'),
      start(codes[0]!, login, 'second-one'),
    ]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 410]));
  });

  test('is wrong with another code, another number, after a new slip, and after 14 days, each with the same words §104.3', async () => {
    const { codes } = await slipsFor(person.id);
    const { codes: newer } = await slipsFor(person.id);
    const answers = [await start(codes[0]!), await start('AAAA-BBBB-CCCC'), await start(newer[0]!, 'P-1')];
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410]);
    expect(new Set(answers.map(({ problem }) => problem.message)).size).toBe(1);
    world.clock.advance(15 * day);
    expect((await start(newer[0]!)).status).toBe(410);
  });

  test('can’t be guessed: wrong codes count as wrong passwords §104.3', async () => {
    const { codes } = await slipsFor(person.id);
    const statuses: number[] = [];
    for (let tries = 0; tries < 30 && !statuses.includes(429); tries += 1)
      statuses.push((await start('AAAA-BBBB-CCCC')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await start(codes[0]!)).status).toBe(429);
    expect((await signIn('anything')).status).toBe(429);
  });

  test('typed as a password leads to the page where the password is chosen §104.4', async () => {
    const { codes } = await slipsFor(person.id);
    const answer = await signIn(codes[0]!);
    expect([answer.status, answer.problem?.code]).toEqual([409, 'first_code']);
    expect((await signIn('AAAA-BBBB-CCCC')).status).toBe(401);
    expect((await start(codes[0]!)).status).toBe(200);
  });

  test('opens nothing once an admin has set a password, or the person is suspended or has left §104.3', async () => {
    const { codes } = await slipsFor(person.id);
    await admin.call(usersApi.setTemporaryPassword, { params: { id: person.id }, body: {} });
    expect((await start(codes[0]!)).status).toBe(410);
    const { codes: next } = await slipsFor(person.id);
    await admin.call(usersApi.suspend, { params: { id: person.id }, body: { because: null } });
    await admin.call(usersApi.endSuspension, { params: { id: person.id } });
    expect((await start(next[0]!)).status).toBe(410);
  });
});
