/*
 * A colour that comes from data. It is drawn as a picture, since the page's policy allows no style in its elements.
 */

interface Mark {
  color: string;
  /** Its size and place. */
  className: string;
}

/** A rectangle in the colour, such as the bar of a program. */
export function ColorBar({ color, className }: Mark) {
  return (
    <svg aria-hidden="true" className={className} preserveAspectRatio="none">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}

/** A dot in the colour. */
export function ColorDot({ color, className }: Mark) {
  return (
    <svg aria-hidden="true" viewBox="0 0 2 2" className={className}>
      <circle cx="1" cy="1" r="1" fill={color} />
    </svg>
  );
}
