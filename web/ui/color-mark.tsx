import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/*
 * A colour that comes from data. It is drawn as a picture, since the page's policy allows no style in its elements.
 */

/** The colours of the palette are made for white text: alone on a dark ground they are lighter. */
const onDark = 'dark:brightness-150';

interface Mark {
  color: string;
  /** Its size and place. */
  className: string;
}

/** A rectangle in the colour, such as the bar of a program. */
export function ColorBar({ color, className }: Mark) {
  return (
    <svg aria-hidden="true" className={classNames(onDark, className)} preserveAspectRatio="none">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

/** A dot in the colour. */
export function ColorDot({ color, className }: Mark) {
  return (
    <svg aria-hidden="true" viewBox="0 0 2 2" className={classNames(onDark, className)}>
      <circle cx="1" cy="1" r="1" fill={color} />
    </svg>
  );
}

/** The head of a page in a light tint of the colour. */
export function TintedHead({ color, children }: { color: string; children: ReactNode }) {
  return (
    <div className="relative -mx-4 rounded-lg p-4 sm:mx-0 md:p-6 print:p-0">
      <ColorBar color={color} className="absolute inset-0 size-full rounded-lg opacity-10 print:hidden" />
      <div className="relative flex flex-col gap-2">{children}</div>
    </div>
  );
}
