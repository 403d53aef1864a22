import QRCode from 'qrcode';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readPdf } from '../../../../../../test/pdf.ts';
import { productIssuer } from '../../../../training/records/pdf/issuer.ts';
import { writeSlips } from './slips.ts';

test('slips come four on a page, and the squares of their address are worked out once', async () => {
  const create = vi.spyOn(QRCode, 'create');
  onTestFinished(() => create.mockRestore());
  const slips = Array.from({ length: 9 }, (_, index) => ({
    name: `Person ${index}`,
    login: `10${index}`,
    code: 'AB2C-D3EF-GH4J',
  }));
  const { pages } = await readPdf(
    writeSlips({
      issuer: productIssuer,
      slips,
      address: 'https://lodestar.example/start',
      day: '2026-12-01',
      lastDay: '2026-12-15',
    }),
  );
  expect(pages.map(({ text }) => text.match(/Person \d/g))).toEqual([
    ['Person 0', 'Person 1', 'Person 2', 'Person 3'],
    ['Person 4', 'Person 5', 'Person 6', 'Person 7'],
    ['Person 8'],
  ]);
  expect(create).toHaveBeenCalledTimes(1);
});
