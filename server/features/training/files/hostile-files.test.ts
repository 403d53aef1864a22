import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesApi } from '#shared/contract';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { stage } from '../../../../test/cast.ts';
import {
  addProgramFile,
  countStored,
  download,
  jpeg,
  pdfOf,
  png,
  propose,
  sendFile,
  webp,
} from '../../../../test/stored-files.ts';
import { readConfig } from '../../../config.ts';
import { nameFor } from './names/service.ts';

const limits = { ...readConfig({}).limits, changesPerUser: 0, requestsPerUser: 0 };

const { world, admin, ada } = stage({ settings: { limits }, people: { admin: 'admin', ada: 'employee' } });

let proposal: TrainingRecord;

beforeAll(async () => {
  proposal = await propose(ada);
});

const html = '<!doctype html><script>alert(document.cookie)</script>';
const text = (content: string) => Buffer.from(content, 'latin1');
const hex = (digits: string) => Buffer.from(digits, 'hex');
const behind = (content: string, bytes: Buffer) => Buffer.concat([text(content), bytes]);
const apng = Buffer.concat([
  png.subarray(0, 33),
  hex('000000086163544c000000010000000000000000'),
  png.subarray(33),
]);

/** Files that aren't ours, whatever they are called. */
const refusedFiles: Record<string, Buffer> = {
  'a page that is called a PDF': text(html),
  'a page behind a line': text(`\n${html}`),
  'a PDF behind a page': behind(html, pdfOf()),
  'a PDF behind ten bytes': behind('0123456789', pdfOf()),
  'a picture behind a space': behind(' ', png),
  'a JPEG behind a page': behind(html, jpeg),
  'an SVG with a script': text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'an XML document': text('<?xml version="1.0"?><a/>'),
  'a script': text('#!/bin/sh\nrm -rf /\n'),
  JavaScript: text('alert(1)'),
  JSON: text('{"a":1}'),
  'a program of Windows': behind('MZ', Buffer.alloc(200)),
  'a program of Linux': behind('\x7fELF', Buffer.alloc(200, 1)),
  'a ZIP': behind('PK\x03\x04', Buffer.alloc(100)),
  'a document of Word': behind(
    'PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0',
    text('[Content_Types].xml'.padEnd(200)),
  ),
  'an old document of Word': behind('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', Buffer.alloc(600)),
  'a GIF': text('GIF89a\x01\0\x01\0\x80\0\0'),
  'a moving PNG': apng,
  'a BMP': behind('BM', Buffer.alloc(60)),
  'a TIFF': hex('49492a0008000000'),
  'a HEIC': text('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  'an AVIF': text('\0\0\0\x18ftypavif\0\0\0\0mif1avif'),
  'a film': text('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
  sound: behind('ID3\x03\0\0\0\0\0\x0a', Buffer.alloc(40)),
  'a sound in RIFF': text('RIFF\x24\0\0\0WAVEfmt '),
  'an archive of RAR': text('Rar!\x1a\x07\x01\0'),
  'a gzip': hex('1f8b0800000000000003'),
  PostScript: text('%!PS-Adobe-3.0\n'),
  'an RTF': text('{\\rtf1 hello}'),
  'the beginning of the sign of a PDF': text('%PD'),
  'half the sign of a PNG': png.subarray(0, 4),
  'one byte of a JPEG': jpeg.subarray(0, 1),
  'the sign of a WebP without its kind': webp.subarray(0, 8),
  'nothing but zeros': Buffer.alloc(5_000),
  'one byte': text('x'),
  'text in UTF-16': hex('fffe3c00680074006d006c003e00'),
  'a certificate of a key': text('-----BEGIN PRIVATE KEY-----\nMIIE'),
};

/** Files of our kinds that may be more than that: they are stored as they are, and run nowhere. */
const harmlessFiles: Record<string, Buffer> = {
  'a PDF with a script': text('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n'),
  'a page as PDF': text(`%PDF-1.4\n${html}`),
  'a PDF that is a ZIP, too': Buffer.concat([pdfOf(), text('PK\x05\x06'), Buffer.alloc(18)]),
  'a PDF that ends early': pdfOf().subarray(0, 40),
  'a picture with a page behind it': Buffer.concat([png, text(html)]),
  'a picture with a page in a comment': Buffer.concat([
    jpeg.subarray(0, 2),
    hex('fffe0040'),
    text(html.padEnd(62)),
    jpeg.subarray(2),
  ]),
  'a picture that ends early': png.subarray(0, 40),
  'a WebP with a script behind it': Buffer.concat([webp, text('<script>alert(1)</script>')]),
};

describe('a file', () => {
  test.each(Object.entries(refusedFiles))(
    'is refused if it is %s, and nothing is stored §117.1',
    async (_, bytes) => {
      const before = await countStored(world);
      const answer = await sendFile(ada, proposal, bytes, 'proof.pdf');
      expect(answer).toMatchObject({
        status: 415,
        problem: {
          code: 'file_type',
          message: 'We can’t take this file. Please choose a PDF or a JPEG, PNG or WebP picture.',
          allowed: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
        },
      });
      expect(await countStored(world)).toEqual(before);
    },
  );

  test.each(Object.entries(harmlessFiles))('is harmless if it is %s §117.8', async (_, bytes) => {
    const file = await addProgramFile(admin, bytes, 'page.html');
    expect(file.name).toMatch(/^page\.html\.(pdf|png|jpg|webp)$/);
    for (const query of [{}, { view: '1' }]) {
      const answer = await download(world, admin, file._id, { query });
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer.headers.get('content-type')).toBe(file.type);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const isViewedPdf = 'view' in query && file.type === 'application/pdf';
      expect(answer.headers.get('content-security-policy')).toBe(
        isViewedPdf ? null : "sandbox; default-src 'none'",
      );
    }
  });

  test('whose sender breaks off leaves nothing §117.1', async () => {
    const before = await countStored(world);
    const bytes = pdfOf('x'.repeat(900_000));
    const ending = new AbortController();
    async function* pieces() {
      yield bytes.subarray(0, 600_000);
      await expect.poll(async () => (await countStored(world)).pieces).toBeGreaterThan(before.pieces);
      ending.abort();
      yield bytes.subarray(600_000);
    }
    const sent = fetch(`${world.baseUrl}/api/records/${proposal._id}/files?name=a.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' },
      body: Readable.toWeb(Readable.from(pieces())),
      duplex: 'half',
      signal: ending.signal,
    } as RequestInit);
    await expect(sent).rejects.toThrow();
    await expect.poll(() => countStored(world)).toEqual(before);
  });

  test('keeps a name without path, control and direction characters, of 120 at most, with the ending of its kind §117.1', async () => {
    const names: [sent: string, kept: string][] = [
      ['../../etc/passwd', 'passwd.pdf'],
      ['C:\\Users\\Ada\\proof.pdf', 'proof.pdf'],
      ['proof.PDF', 'proof.pdf'],
      ['proof.exe', 'proof.exe.pdf'],
      ['proof\u202Efdp.exe', 'prooffdp.exe.pdf'],
      ['\u2066proof\u2069.pdf', 'proof.pdf'],
      ['a\u0000b\nc\r\td.pdf', 'a b c d.pdf'],
      ['<img src=x onerror="alert(1)">.pdf', 'img src=x onerror= alert(1).pdf'],
      ['..', 'File.pdf'],
      ['.pdf', 'File.pdf'],
      ['/', 'File.pdf'],
      ['   ', 'File.pdf'],
      ['Zertifikat für Ärzte (2).pdf', 'Zertifikat für Ärzte (2).pdf'],
      ['شهادة.pdf', 'شهادة.pdf'],
      ['a'.repeat(500), `${'a'.repeat(116)}.pdf`],
      ['😀'.repeat(200), `${'😀'.repeat(116)}.pdf`],
      ['\ud800proof.pdf', '\ufffdproof.pdf'],
      [`${randomUUID()}.pdf\u200b`, ''],
    ];
    for (const [sent, kept] of names.slice(0, -1)) expect(nameFor(sent, 'application/pdf'), sent).toBe(kept);
    const [last] = names.at(-1)!;
    expect(nameFor(last, 'application/pdf')).toBe(last.slice(0, -1));
    const file = await addProgramFile(admin, pdfOf(), '../😀\u202Egnp.exe"; filename=x');
    expect(file.name).toBe('😀gnp.exe ; filename=x.pdf');
    const { headers } = await download(world, admin, file._id);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"]+"; filename\*=UTF-8''%F0%9F%98%80gnp/,
    );
  });

  test('has a name of at most 1,000 characters when it comes §117.1', async () => {
    const query = { name: 'a'.repeat(1_001) };
    expect(await admin.refusal(filesApi.addToProgram, { query, body: pdfOf() })).toMatchObject({
      status: 400,
    });
  });
});
