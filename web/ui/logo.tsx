import { classNames } from './class-names.ts';
import { productName, starPath, starSize } from '#shared/product';

/** The guiding star. Decorative. */
export function Star({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${starSize} ${starSize}`}
      aria-hidden="true"
      className={classNames('shrink-0', className)}
    >
      <path className="fill-gold" d={starPath} />
    </svg>
  );
}

/** Star and wordmark. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2">
      <Star className="size-7" />
      <span className="text-title font-semibold tracking-tight">{productName}</span>
    </span>
  );
}
