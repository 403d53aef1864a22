import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

/** A message about what just happened. An error is announced at once, a success when it suits. */
export function Banner({
  kind,
  onClose,
  children,
}: {
  kind: 'error' | 'success';
  onClose?: () => void;
  children: ReactNode;
}) {
  const isError = kind === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex animate-appear items-start gap-3 rounded-md border px-4',
        isError
          ? 'border-danger bg-danger-mist text-danger-deep'
          : 'border-success bg-success-mist text-success',
      )}
    >
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2.5 font-medium wrap-anywhere">{children}</div>
      {onClose && (
        <IconButton label="Dismiss" className="-mr-3" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
