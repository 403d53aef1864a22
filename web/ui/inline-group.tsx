import { useEffect, useRef, type ReactNode } from 'react';

/** A few controls that replace others for a moment. Esc closes them, and not the dialog around them. */
export function InlineGroup({
  label,
  onClose,
  className,
  children,
}: {
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = group.current;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <div ref={group} role="group" aria-label={label} className={className}>
      {children}
    </div>
  );
}
