import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { noAnswerAdvice, useIsAnswered } from '../connection.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

const looks = {
  error: { Icon: CircleAlert, style: 'border-danger bg-danger-mist text-danger-deep' },
  success: { Icon: CircleCheck, style: 'border-success bg-success-mist text-success' },
  notice: { Icon: Info, style: 'border-edge bg-mist' },
};

/**
 * A message about the latest action. An error is announced at once, anything else when it suits. While the server
 * doesn't answer, an error also gives the remedy, since the browser's own words don't.
 */
export function Banner({
  kind,
  action,
  onClose,
  children,
}: {
  kind: keyof typeof looks;
  action?: ReactNode;
  onClose?: () => void;
  children: ReactNode;
}) {
  const isAnswered = useIsAnswered();
  const isError = kind === 'error';
  const { Icon, style } = looks[kind];
  return (
    <div className={classNames('flex animate-appear items-start gap-3 rounded-md border px-4', style)}>
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2.5 wrap-anywhere">
        <div role={isError ? 'alert' : 'status'} className="font-medium">
          {children}
        </div>
        {isError && !isAnswered && <p>{noAnswerAdvice}</p>}
      </div>
      {action}
      {onClose && (
        <IconButton label="Dismiss" className="-mr-3" onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </div>
  );
}
