/** The most pixels that a picture is wide when it is sent. */
export const widestPicture = 2_000;

/** The canvas of every browser takes this number of pixels. */
const mostPixels = 16_000_000;

/** The height of the small picture that shows a choice, in pixels. */
const previewHeight = 192;

/** A picture as it is sent, and a small one to show, as a data URL. */
export interface SmallPicture {
  file: File;
  preview: string;
}

/** The size at which a picture is sent: never larger than it is, and in its own proportions. */
export function fittingSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const scale = Math.min(1, widestPicture / width, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * Draws a picture again as a JPEG: upright, and at most as wide as `widestPicture`. Place, time and camera, which a phone
 * writes into its pictures, aren't drawn. Null for anything that the browser can't show as a picture.
 */
export async function shrinkPicture(chosen: File): Promise<SmallPicture | null> {
  // By default a browser turns it upright.
  const picture = await createImageBitmap(chosen).catch(() => null);
  if (!picture) return null;
  try {
    const blob = await toJpeg(draw(picture, fittingSize(picture)));
    if (!blob) return null;
    const scale = Math.min(1, previewHeight / picture.height);
    const small = { width: Math.max(1, Math.round(picture.width * scale)), height: picture.height * scale };
    return {
      file: new File([blob], jpegName(chosen.name), {
        type: 'image/jpeg',
        lastModified: chosen.lastModified,
      }),
      preview: draw(picture, small).toDataURL('image/jpeg', 0.7),
    };
  } finally {
    picture.close();
  }
}

function draw(picture: ImageBitmap, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  // A JPEG knows no transparency, which would become black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.85);
  });

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '') || 'Picture'}.jpg`;
