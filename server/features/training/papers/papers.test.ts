import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { companyApi, recordsApi } from '#shared/contract';
import { certificatePath, recordListPath } from '#shared/training/records/calls';
import { sheetPath } from '#shared/training/sessions/calls';
import { companySettings } from '../../../../test/company-settings.ts';
import { pngUrl, svgUrl } from '../../../../test/logos.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { stage } from '../../../../test/cast.ts';

const { world, admin, createProgram } = stage();
let record: string;
let session: string;

beforeAll(async () => {
  const program = await createProgram();
  session = program.sessions[0]!;
  const records = await admin.records([admin], { title: 'First Aid', trained_on: world.day(0) });
  record = records[0]!._id;
});

async function read(path: string) {
  const response = await fetch(world.baseUrl + path, { headers: { authorization: `Bearer ${admin.token}` } });
  expect(response.status, path).toBe(200);
  return readPdf(Readable.from(Buffer.from(await response.arrayBuffer())));
}

const papers = () => [certificatePath(record), recordListPath(admin.id), sheetPath(session)];

test.each([
  ['a PNG', pngUrl()],
  ['an SVG, which no paper draws,', svgUrl()],
  ['no logo', null],
])('papers of a company with %s bear its name §90.6', async (_, logo) => {
  for (const path of papers())
    expect((await read(path)).pages[0]!.lines[0]!.text, path).not.toBe('Nordlicht');
  await admin.call(companyApi.edit, { body: companySettings({ name: 'Nordlicht', logo }) });
  for (const path of papers()) expect((await read(path)).pages[0]!.lines[0]!.text, path).toBe('Nordlicht');
  await admin.call(companyApi.edit, { body: companySettings({ name: 'Lodestar', logo: null }) });
});

test('a certificate is of A4, or of Letter where that is asked for, and of nothing else §65.10', async () => {
  const widthOf = async (path: string) => (await read(path)).pages[0]!.width;
  expect(await widthOf(certificatePath(record))).toBe(841.89);
  expect(await widthOf(certificatePath(record, 'letter'))).toBe(792);
  const query = { paper: 'a5' as 'a4' };
  const wrong = await admin.send(recordsApi.certificate, { params: { id: record }, query });
  expect(wrong).toMatchObject({ status: 400, problem: { code: 'invalid_input' } });
});
