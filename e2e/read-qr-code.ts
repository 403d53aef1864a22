import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** The text that a phone's camera reads from a picture of the window; null where it finds no QR code. */
export async function readQrCode(page: Page): Promise<string | null> {
  const picture = await page.screenshot();
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (const value of data) text += String.fromCharCode(value);
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, picture.toString('base64'));
  const read = jsQR as unknown as typeof jsQR.default;
  return read(new Uint8ClampedArray(Buffer.from(pixels, 'base64')), width, height)?.data ?? null;
}
