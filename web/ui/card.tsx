import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A region of a page on its own paper, with a heading and perhaps an action beside it. */
export function Card({
  title,
  action,
  className,
  children,
}: {
  title?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={title && id}
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4 md:p-6',
        className,
      )}
    >
      {title && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={id} className="min-w-0 grow basis-36 text-title font-semibold">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
