import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { Link, type LinkProps } from './link.tsx';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/**
 * A button. While `loading` it keeps its focus and its place but can't be pressed again. That is true of the
 * mouse, a key, and Enter in a field of its form.
 */
export function Button({
  variant = 'default',
  size = 'default',
  loading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...props
}: Look & { loading?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type={type}
      className={buttonStyle(variant, size, className)}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
    >
      {loading && <LoaderCircle aria-hidden="true" className="size-5 animate-spin" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'default',
  size = 'default',
  className,
  ...props
}: Look & Omit<LinkProps, 'className'> & { className?: string }) {
  return <Link {...props} className={buttonStyle(variant, size, className)} />;
}

/** A square button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...props
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      title={label}
      className={`touch inline-flex items-center justify-center rounded-md transition-colors hover:bg-mist disabled:cursor-not-allowed disabled:text-edge print:hidden ${className ?? ''}`}
    />
  );
}
