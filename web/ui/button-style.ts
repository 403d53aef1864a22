import { classNames } from './class-names.ts';

export type ButtonVariant = 'default' | 'gold' | 'outline' | 'danger' | 'quiet' | 'settled' | 'waiting';
export type ButtonSize = 'default' | 'small';

const variants: Record<ButtonVariant, string> = {
  default: 'bg-ink text-paper hover:bg-ink-soft',
  gold: 'bg-gold text-on-gold hover:bg-gold-deep',
  outline: 'border border-edge bg-paper text-ink hover:border-ink',
  danger: 'bg-danger text-paper hover:bg-danger-deep',
  quiet: 'text-ink underline-offset-4 hover:bg-mist hover:underline',
  // Disabled because it is done, not because it is forbidden. So its text stays black.
  settled: 'cursor-default border border-line bg-paper text-ink',
  // Disabled until the page's code is there. It looks like the default, so that nothing flickers then.
  waiting: 'cursor-default bg-ink text-paper',
};

const sizes: Record<ButtonSize, string> = {
  default: 'px-5 text-body',
  small: 'px-3 text-small',
};

/** The look of a button, for buttons and for links that look like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'touch inline-flex items-center justify-center gap-2 rounded-md py-2 text-center font-medium transition-colors',
    // A settled choice is a fact, also on paper.
    variant !== 'settled' &&
      variant !== 'waiting' &&
      'disabled:cursor-not-allowed disabled:border-line disabled:bg-line disabled:text-muted print:hidden',
    variants[variant],
    sizes[size],
    className,
  );
}
