import QRCode from 'qrcode';
import { cached } from '../../../../cache.ts';
import { colors } from './document.ts';
import type { Box, Pdf } from './text.ts';

/** The squares of an address; slips have the same one, five hundred times. */
const squaresOf = cached((address) => QRCode.create(address, { errorCorrectionLevel: 'M' }).modules, 10);

/** Draws the address as a square of `width`, which needs white around it. */
export function drawQrCode(pdf: Pdf, address: string, { x, y, width }: Box): void {
  const { size, data } = squaresOf(address);
  const length = width / size;
  data.forEach((isDark, index) => {
    if (!isDark) return;
    const [row, column] = [Math.floor(index / size), index % size];
    pdf.rect(x + column * length, y + row * length, length, length);
  });
  pdf.fill(colors.ink);
}
