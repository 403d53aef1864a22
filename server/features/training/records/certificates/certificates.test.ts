import { randomUUID } from 'node:crypto';
import { parse } from 'content-disposition';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getDocumentProxy, extractText } from 'unpdf';
import { recordsApi } from '#shared/contract';
import { certificateNumber } from '#shared/certificate-number';
import { readConfig } from '../../../../config.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { nobody } from '../../../../../test/client.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage } from '../../../../../test/cast.ts';

const { world, admin, manager, trainer, ada, program } = stage({
  settings: {
    publicUrl: 'https://training.example.com',
    trustedProxies: ['127.0.0.1'],
    limits: { ...readConfig({}).limits, verificationsPerAddress: 20 },
  },
  newcomers: { ada: { role: 'employee', first_name: 'Ada', last_name: 'Lovelace' } },
  assigned: ['ada'],
});
beforeEach(async () => {
  world.clock.advance(60_000);
});

const form = (facts: object = {}) => recordBody([ada.id], { ...nearby(), ...facts });
const nearby = () => ({ program: program.id, trained_on: world.day(-5) });

async function record(facts: object = {}) {
  const { records } = await admin.call(recordsApi.create, { body: form(facts) });
  return records[0]!;
}

async function propose() {
  const { records } = await ada.call(recordsApi.propose, { body: form() });
  return records[0]!;
}

const revoke = (id: string) => admin.revokes({ _id: id }, 'Ticked by mistake');

describe('a certificate’s number', () => {
  const verify = (code: string, address = '192.0.2.1') =>
    world.as(nobody).send(recordsApi.verify, { params: { code }, headers: { 'x-forwarded-for': address } });

  test.each(['no-code', randomUUID(), '%00', 'x'.repeat(1_000)])(
    'that is nobody’s, as %s, is not found §65.2',
    async (code) => {
      expect(await verify(code)).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    },
  );

  test('of a proposal, also a rejected one, is not found §65.2', async () => {
    const { _id: id, code } = await propose();
    expect((await verify(code)).status).toBe(404);
    await admin.call(recordsApi.reject, { params: { id }, body: { because: 'No proof' } });
    expect((await verify(code)).status).toBe(404);
  });

  test('can be checked by anybody a few times in a minute from one address §65.3', async () => {
    const { code } = await record();
    const statuses: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) statuses.push((await verify(code, '192.0.2.9')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
    expect((await verify(code, '192.0.2.10')).status).toBe(200);
    world.clock.advance(60_000);
    expect((await verify(code, '192.0.2.9')).status).toBe(200);
  });

  test('tells what the paper tells, however it is written, and no search engine lists it §65.2 §65.3', async () => {
    const told = { minutes: 90, trainer: 'Grace Hopper', place: 'Kiel' };
    const { code } = await record({ ...told, note: 'Between us' });
    for (const typed of [code, certificateNumber(code), code.replaceAll('-', '').toUpperCase()]) {
      const { body, headers } = await verify(typed);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(body).toEqual({
        state: 'valid',
        name: 'Ada Lovelace',
        name_changed: false,
        title: 'Fire Safety',
        version: 1,
        trained_on: world.day(-5),
        valid_until: null,
        ...told,
        outcome: 'attended',
        score: null,
        signed: null,
        code,
      });
    }
    const page = await fetch(`${world.baseUrl}/verify/${code}`);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const other = await fetch(`${world.baseUrl}/login`);
    expect(other.headers.get('x-robots-tag')).toBeNull();
  });

  test('tells whether it is expired, replaced or revoked, and never why §59.3 §62.1', async () => {
    const stateOf = async ({ code }: { code: string }) => (await verify(code)).body.state;
    const expired = await record({ valid_until: world.day(-1) });
    expect(await stateOf(expired)).toBe('expired');
    const newer = await record({ trained_on: world.day(-1) });
    expect([await stateOf(expired), await stateOf(newer)]).toEqual(['replaced', 'valid']);
    await revoke(newer._id);
    expect([await stateOf(expired), await stateOf(newer)]).toEqual(['expired', 'revoked']);
    expect(JSON.stringify(await verify(newer.code))).not.toContain('mistake');
  });

  test('tells title and version as they were, whatever becomes of the program §65.2', async () => {
    const { code } = await record();
    await world.database.db
      .updateTable('programs')
      .set({ title: 'Fire Safety, renamed', version: 2 })
      .where('id', '=', program.id)
      .execute();
    expect((await verify(code)).body).toMatchObject({ title: 'Fire Safety', version: 1 });
    expect((await record()).title).toBe('Fire Safety, renamed');
  });

  test('has no name after an erasure §59.4 §65.2', async () => {
    const { code } = await record();
    await erasePerson({ ...world.services, db: world.database.db }, ada.id);
    expect((await verify(code)).body).toMatchObject({ name: null, state: 'valid', title: 'Fire Safety' });
  });
});

const textOf = async (url: string, { token }: Someone) => {
  const response = await fetch(`${world.baseUrl}${url}`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status, url).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), {
    mergePages: true,
  });
  const { filename } = parse(response.headers.get('content-disposition')!).parameters;
  return { text, filename };
};

describe('a certificate', () => {
  const ask = (person: Someone | typeof nobody, id: string) =>
    world.as(person).send(recordsApi.certificate, { params: { id } });

  test('is refused without a sign-in, to strangers, and where there is no record §65.1', async () => {
    const { _id } = await record();
    expect((await ask(nobody, _id)).status).toBe(401);
    for (const person of [trainer, await world.createPerson('manager'), await world.createPerson('employee')])
      expect((await ask(person, _id)).status).toBe(404);
    expect((await ask(admin, randomUUID())).status).toBe(404);
  });

  test('of a proposal, also a rejected one, is refused §65.1', async () => {
    const { _id: id } = await propose();
    expect(await ask(ada, id)).toMatchObject({ status: 409, problem: { code: 'not_accepted' } });
    await admin.call(recordsApi.reject, { params: { id }, body: { because: 'No proof' } });
    expect(await ask(ada, id)).toMatchObject({ status: 409, problem: { code: 'not_accepted' } });
  });

  test('is a PDF of the record with the address that checks it, for who may see the record §65.1 §65.4', async () => {
    const { _id, code } = await record({ trainer: 'Grace Hopper' });
    for (const person of [ada, manager, admin]) {
      const { text, filename } = await textOf(`/api/records/${_id}/certificate.pdf`, person);
      for (const said of ['Ada Lovelace', 'Fire Safety', 'Grace Hopper', certificateNumber(code)])
        expect(text).toContain(said);
      expect(text.replaceAll(/\s/g, '')).toContain(`https://training.example.com/verify/${code}`);
      expect(filename).toBe('Certificate Fire Safety Ada Lovelace.pdf');
    }
  });

  test('tells a caller that asks for its headers alone that it is there', async () => {
    const { _id } = await record();
    const response = await fetch(`${world.baseUrl}/api/records/${_id}/certificate.pdf`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/pdf',
      '',
    ]);
  });

  test.each([
    ['Brandschutz: Türen/Fenster "neu"\\', 'Certificate Brandschutz Türen Fenster neu Ada Lovelace.pdf'],
    ['Ασφάλεια 火 🔥\u00a0x', 'Certificate Ασφάλεια 火 🔥 x Ada Lovelace.pdf'],
    ['a'.repeat(200), `Certificate ${'a'.repeat(88)}.pdf`],
  ])('has a file name that every system takes, of the title %s §65.5', async (title, expected) => {
    const { _id } = await record({ program: null, title });
    expect((await textOf(`/api/records/${_id}/certificate.pdf`, ada)).filename).toBe(expected);
  });
});

test('all records of a person are a PDF for who may see the person, in it those that they may see §65.5', async () => {
  await record();
  await record({ program: null, title: 'Sailing' });
  const path = `/api/user/${ada.id}/records.pdf`;
  for (const person of [ada, admin]) {
    const { text, filename } = await textOf(path, person);
    expect(text).toContain('Fire Safety');
    expect(text).toContain('Sailing');
    expect(filename).toBe(`Training records Ada Lovelace ${world.day(0)}.pdf`);
  }
  const { text } = await textOf(path, manager);
  expect(text).toContain('Fire Safety');
  expect(text).not.toContain('Sailing');
  const stranger = await world.createPerson('manager');
  for (const [person, status] of [
    [nobody, 401],
    [stranger, 404],
    [trainer, 404],
  ] as const)
    expect(await world.as(person).status(recordsApi.pdfOfPerson, { params: { id: ada.id } })).toBe(status);
});

describe('more records than a file holds', () => {
  test('come in parts of a thousand, the newest first, and the first answers the call of before §65.6', async () => {
    const person = await world.createPerson('employee', { first_name: 'Nora', last_name: 'Novak' });
    await sql`insert into training_records (person_id, title, trained_on, recorded_at, source, decision)
      select ${person.id}, 'Course ' || n, '2026-01-01'::date + n % 300, now() + n * interval '1 second', 'external', 'accepted'
      from generate_series(1, 1010) n`.execute(world.database.db);
    const path = `/api/user/${person.id}/records.pdf`;
    const first = await textOf(path, person);
    expect(first.text).toContain('1,010 records');
    expect(first.text).toContain('Part 1 of 2: records 1 to 1,000');
    expect(first.filename).toBe(`Training records Nora Novak ${world.day(0)} part 1.pdf`);
    const second = await textOf(`${path}?part=2`, person);
    const titles = [first, second].map(({ text }) =>
      Array.from(text.matchAll(/Course \d+/g), ([title]) => title),
    );
    expect(titles.map(({ length }) => length)).toEqual([1_000, 10]);
    expect(new Set(titles.flat()).size).toBe(1_010);
    const ask = (part: string) =>
      person.status(recordsApi.pdfOfPerson, { params: { id: person.id }, query: { part } });
    expect(await ask('3')).toBe(404);
    for (const wrong of ['0', '-1', 'all', '9999999']) expect(await ask(wrong)).toBe(400);
  });
});

describe('documents', () => {
  const path = () => `/api/user/${ada.id}/records.pdf`;

  test('are drawn in a thread, which starts with the first one, so that calls are answered meanwhile', async () => {
    const papers = vi.spyOn(world.services.papers, 'draw');
    onTestFinished(() => papers.mockRestore());
    await textOf(path(), ada);
    expect(papers).toHaveBeenCalledTimes(1);
    expect(world.services.papers.isRunning).toBe(true);
  });

  test('beyond those that may wait are 503 with Retry-After, and other people get theirs §50.12', async () => {
    const { papers } = world.services;
    const endless = {
      module: `data:text/javascript,${encodeURIComponent(
        `import { Readable } from 'node:stream'; export const write = () => new Readable({ read() {} });`,
      )}`,
      name: 'write',
    };
    const held = await papers.draw(ada.id, endless, null);
    const waiting = Array.from({ length: 5 }, () => papers.draw(ada.id, endless, null));
    const response = await fetch(`${world.baseUrl}${path()}`, {
      headers: { authorization: `Bearer ${ada.token}` },
    });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: 'busy' });
    expect((await textOf(path(), admin)).text).toContain('Training records');
    held.destroy();
    for (const next of waiting) (await next).destroy();
    expect((await textOf(path(), ada)).text).toContain('Training records');
  });

  test('whose reader goes leave their turn', async () => {
    for (let round = 0; round < 6; round += 1) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${ada.token}` };
      // Some while it is drawn, the others while they wait.
      const asked = Array.from({ length: 4 }, () =>
        fetch(`${world.baseUrl}${path()}`, { headers, signal: leaving.signal }),
      );
      setTimeout(() => leaving.abort(), 8 * round);
      await Promise.allSettled(asked.map(async (each) => (await each).arrayBuffer()));
    }
    expect((await textOf(path(), ada)).text).toContain('Training records');
  });
});
