import QRCode from 'qrcode';
import { colors } from './document.ts';
import type { Box, Pdf } from './text.ts';

/** Draws the address as a square of `width`, which needs white around it. */
export function drawQrCode(pdf: Pdf, address: string, { x, y, width }: Box): void {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const length = width / size;
  data.forEach((isDark, index) => {
    if (!isDark) return;
    const [row, column] = [Math.floor(index / size), index % size];
    pdf.rect(x + column * length, y + row * length, length, length);
  });
  pdf.fill(colors.ink);
}
