import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { companyApi, operationsApi } from '#shared/contract';
import { companySettings } from '../../../../test/company-settings.ts';
import { nobody } from '../../../../test/client.ts';
import { decodePng } from '../../../logo/pixels.ts';
import { pngChunk, pngOf, pngUrl, svg, svgUrl } from '../../../../test/logos.ts';
import { openVacantDatabase } from '../../../../test/vacant-database.ts';
import { stage } from '../../../../test/cast.ts';
import { withStoredZone } from '../../../db/time-zone.ts';
import { StartError } from '../../../start-error.ts';

const { world, admin } = stage({ settings: { timeZone: 'Europe/Berlin' }, people: { admin: 'admin' } });

beforeEach(async () => {
  await world.database.executeScript('delete from company_settings');
  world.services.face.forget();
});

const edit = (facts: Parameters<typeof companySettings>[0] = {}) =>
  admin.call(companyApi.edit, { body: companySettings(facts) });
const refuse = (facts: object) =>
  admin.refusal(companyApi.edit, { body: { ...companySettings(), ...facts } });
const view = async () => (await world.as(nobody).call(companyApi.view)).company;

/** Ten masks, each with eight shapes that the next one masks. */
const endlessMasks = svg.replace(
  '<path',
  `${Array.from({ length: 10 }, (_, index) => `<mask id="m${index}">${`<path mask="url(#m${index + 1})" d="M0 0h8v8z"/>`.repeat(8)}</mask>`).join('')}<path mask="url(#m0)"`,
);

describe('the settings of a company are refused', () => {
  test.each(['manager', 'trainer', 'employee'] as const)('to the role %s §90.1', async (role) => {
    const person = await world.createPerson(role);
    const body = companySettings();
    expect(await person.refusal(companyApi.edit, { body })).toMatchObject({ status: 403 });
    expect(await person.status(companyApi.settings)).toBe(403);
  });

  test.each<[string, object, string]>([
    ['without a name', { name: ' ' }, 'name'],
    ['with a name of more than 100 characters', { name: 'x'.repeat(101) }, 'name'],
    ['with a colour that is none', { colour: 'red' }, 'colour'],
    ['with an offset in the place of a zone', { time_zone: '+06:00' }, 'time_zone'],
    ['with a zone that nobody knows', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['with a zone that the database takes for another one', { time_zone: 'CET' }, 'time_zone'],
    ['without a zone', { time_zone: '' }, 'time_zone'],
    ['with a reply address that is none', { reply_to: 'training' }, 'reply_to'],
  ])('%s §90.1', async (_, facts, field) => {
    const refused = await refuse(facts);
    expect(refused).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(Object.keys(refused.errors!)).toEqual([field]);
    expect((await view()).name).toBe('Lodestar');
  });

  test('with a colour on which white text can’t be read §90.3', async () => {
    expect(await refuse({ colour: '#ffc72c' })).toMatchObject({
      status: 400,
      code: 'colour_contrast',
      errors: { colour: expect.any(String) as string },
    });
  });

  test.each<[string, string, string]>([
    ['of another type', 'data:image/gif;base64,R0lGODlh', 'logo_type'],
    ['that is a page', 'data:text/html;base64,PGh0bWw+', 'logo_type'],
    ['that lies elsewhere', 'https://evil.example/logo.svg', 'logo_type'],
    ['that is no PNG', pngUrl(Buffer.from('PNG')), 'logo_type'],
    ['that is no SVG', svgUrl('<html/>'), 'logo_type'],
    ['of script alone', svgUrl('<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>'), 'logo_type'],
    ['that is endlessly deep', svgUrl('<g>'.repeat(60_000)), 'logo_type'],
    [
      'whose colours are missing in its palette',
      pngUrl(
        pngOf({ colourType: 3, rows: Buffer.alloc(20, 1), others: [pngChunk('PLTE', Buffer.alloc(2))] }),
      ),
      'logo_type',
    ],
    ['of more than 200 KB', pngUrl(Buffer.concat([pngOf(), Buffer.alloc(200 * 1024)])), 'logo_size'],
    ['whose masks draw each other a thousand million times', svgUrl(endlessMasks), 'logo_size'],
    ['of more than 2,000 pixels', pngUrl(pngOf({ width: 2_001 })), 'logo_size'],
  ])('with a logo %s §90.4', async (_, logo, code) => {
    expect(await refuse({ logo })).toMatchObject({
      status: 400,
      code,
      errors: { logo: expect.any(String) as string },
    });
    expect((await view()).logo).toBeNull();
  });
});

describe('the face of a company', () => {
  test('is the product’s until an admin has set it §90.1', async () => {
    const face = { name: 'Lodestar', logo: null, colour: null };
    expect(await view()).toEqual({ ...face, time_zone: 'Europe/Berlin' });
    expect(await world.as(nobody).call(operationsApi.config)).toMatchObject(face);
    expect((await admin.call(companyApi.settings)).company).toEqual({
      name: null,
      logo: null,
      colour: null,
      time_zone: 'Europe/Berlin',
      reply_to: null,
      ahead: { sessions: 0, deadlines: 0 },
    });
  });

  test('is told to anybody, and the address for answers to admins alone §90.1', async () => {
    const { company } = await edit({ name: ' Nordlicht ', logo: svgUrl() });
    expect(company).toMatchObject({ name: 'Nordlicht', reply_to: 'training@nordlicht.example' });
    expect(await admin.call(companyApi.settings)).toEqual({ company });
    const { name, logo, colour, time_zone } = company;
    expect(await view()).toEqual({ name, logo, colour, time_zone });
    expect(await world.as(nobody).call(operationsApi.config)).toMatchObject({ name, logo, colour });
  });

  test('is noticed by another instance within seconds §90.2', async () => {
    const { CompanyFace } = await import('../../../db/company-face.ts');
    const other = new CompanyFace(world.database);
    expect((await other.read()).name).toBe('Lodestar');
    await edit();
    await expect.poll(async () => (await other.read()).name).toBe('Nordlicht Logistics');
  });

  test('keeps its logo where none is sent, and loses it with null §90.4', async () => {
    const { company: first } = await edit({ logo: pngUrl() });
    expect((await edit({ name: 'Südlicht' })).company.logo).toBe(first.logo);
    expect((await edit({ logo: null })).company.logo).toBeNull();
    expect(await fetch(world.baseUrl + first.logo!).then(({ status }) => status)).toBe(404);
  });

  test('stands in the audit trail with its former state §90.1', async () => {
    await edit();
    const { company } = await edit({ name: 'Südlicht', colour: null, reply_to: '', logo: svgUrl() });
    const entries = await admin.trail({ action: 'company-settings' });
    expect(entries[0]).toMatchObject({
      before: { name: 'Nordlicht Logistics', colour: '#1f4e8c', logo: null },
      after: { name: 'Südlicht', logo: company.logo!.split('/').at(-1) },
    });
  });

  test('is one, however many admins set it at once §90.1', async () => {
    const other = await world.createPerson('admin');
    const names = await Promise.all(
      [admin, other].map(async (person) => {
        const body = companySettings({ name: person.last_name });
        return (await person.call(companyApi.edit, { body })).company.name;
      }),
    );
    expect(names).toEqual([admin.last_name, other.last_name]);
    const rows = await world.database.db.selectFrom('company_settings').select('name').execute();
    expect(rows).toHaveLength(1);
  });

  test('counts the sessions and deadlines that another zone would show at other hours §90.5', async () => {
    const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    await world.createProgram({ admin, manager, trainers: [trainer, trainer] });
    const { company } = await admin.call(companyApi.settings);
    expect(company.ahead).toEqual({ sessions: 2, deadlines: 1 });
  });
});

describe('a logo', () => {
  const open = (address: string, headers: Record<string, string> = {}) =>
    fetch(world.baseUrl + address, { headers });

  test('is served to anybody as a file that may do nothing, and can be kept §90.4', async () => {
    const { company } = await edit({ logo: svgUrl(svg.replace('<path', '<script>alert(1)</script><path')) });
    const response = await open(company.logo!);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await response.text()).toBe(svg.replace('/>', '></path>'));
  });

  test('that is a long SVG is sent compressed', async () => {
    const { company } = await edit({
      logo: svgUrl(svg.replace('<path', `${'<path d="M0 0h8"/>'.repeat(500)}<path`)),
    });
    const response = await open(company.logo!, { 'accept-encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toContain('</svg>');
  });

  test('has another address when it changes, and the former one shows nothing §90.4', async () => {
    const { company: first } = await edit({ logo: svgUrl() });
    const { company: second } = await edit({ logo: pngUrl() });
    expect(second.logo).not.toBe(first.logo);
    expect((await open(first.logo!)).status).toBe(404);
    const response = await open(second.logo!);
    expect(response.headers.get('content-type')).toBe('image/png');
    const { data } = await decodePng(Buffer.from(await response.arrayBuffer()));
    expect(data).toEqual((await decodePng(pngOf())).data);
  });

  test('is made as small as it is printed, of 8 bits and without transparency that it lacks §90.4', async () => {
    const stored = async (png: Buffer) => {
      const { company } = await edit({ logo: pngUrl(png) });
      const file = Buffer.from(await (await open(company.logo!)).arrayBuffer());
      const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
      return { width, height, depth: file[24], colourType: file[25] };
    };
    const alike = { depth: 8, colourType: 6 };
    const large = pngOf({ width: 2_000, height: 2_000, depth: 16 });
    expect(await stored(large)).toEqual({ ...alike, width: 184, height: 184 });
    expect(await stored(pngOf({ width: 2_000, height: 40 }))).toEqual({ ...alike, width: 917, height: 18 });
    expect(await stored(pngOf({ width: 60, height: 20, depth: 16 }))).toEqual({
      ...alike,
      width: 60,
      height: 20,
    });
    const opaque = pngOf({ colourType: 2, rows: Buffer.alloc(52) });
    expect(await stored(opaque)).toEqual({ width: 4, height: 4, depth: 8, colourType: 2 });
  });

  test('like a photo, which takes more room than its file did, is stored of half the dots §90.4', async () => {
    // Each pixel of eight colours, by a chance that nothing shortens.
    const rows = Buffer.concat(
      Array.from({ length: 184 }, () => Buffer.concat([Buffer.alloc(1), randomBytes(460)])),
    );
    const palette = pngChunk('PLTE', randomBytes(48));
    const file = pngOf({ width: 920, height: 184, depth: 4, colourType: 3, rows, others: [palette] });
    const { company } = await edit({ logo: pngUrl(file) });
    const small = Buffer.from(await (await open(company.logo!)).arrayBuffer());
    expect([small.readUInt32BE(16), small.readUInt32BE(20)]).toEqual([459, 92]);
  });

  test.each(['0', '..%2f..%2fconfig', '%27'])('of no company, as %s, is not found', async (hash) => {
    expect((await open(`/api/company/logo/${hash}`)).status).toBe(404);
  });
});

describe('a stored time zone', () => {
  const start = () => withStoredZone(world.database.db, { timeZone: 'Etc/GMT+6' });

  test('counts from the next start on, before that of the environment §90.5', async () => {
    expect(await start()).toEqual({ timeZone: 'Etc/GMT+6' });
    await edit({ time_zone: 'Asia/Tokyo' });
    expect((await view()).time_zone).toBe('Asia/Tokyo');
    expect((await world.as(nobody).call(operationsApi.config)).time_zone).toBe('Europe/Berlin');
    expect(await start()).toEqual({ timeZone: 'Asia/Tokyo' });
  });

  test('is none in a database of an earlier release, which is migrated with the zone of the environment', async () => {
    const former = await openVacantDatabase();
    expect(await withStoredZone(former.db, { timeZone: 'Etc/GMT+6' })).toEqual({ timeZone: 'Etc/GMT+6' });
    await former.close();
  });

  test('that the database knows no more ends the start with advice §90.5', async () => {
    await edit();
    await world.database.executeScript("update company_settings set time_zone = 'Mars/Olympus'");
    await expect(start()).rejects.toThrow(StartError);
  });
});
