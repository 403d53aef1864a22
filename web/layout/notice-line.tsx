import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A line below the top bar about things that aren't possible at the moment. */
export function NoticeLine({
  Icon,
  action,
  children,
}: {
  Icon: LucideIcon;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="border-b border-edge bg-paper">
      <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 basis-56">{children}</p>
        {action}
      </div>
    </div>
  );
}
