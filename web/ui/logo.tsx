import { classNames } from './class-names.ts';
import { productName } from '#shared/product';

/** The guiding star: four long rays and, behind them, four short ones. Decorative. */
export function Star({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={classNames('shrink-0', className)}>
      <path
        className="fill-gold"
        d="M24 1 27.4 20.6 47 24 27.4 27.4 24 47 20.6 27.4 1 24 20.6 20.6Z M24 19.2 33.2 14.8 28.8 24 33.2 33.2 24 28.8 14.8 33.2 19.2 24 14.8 14.8Z"
      />
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
