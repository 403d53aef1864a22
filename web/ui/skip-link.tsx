import type { ReactNode } from 'react';

/** A link past something long, to the element with the id `to`. For keyboard users: it shows while it has the focus. */
export function SkipLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`#${to}`}
      className={`print:hidden ${className}`}
      onClick={(event) => {
        // Moves the focus without a change of the URL, which would be a navigation.
        event.preventDefault();
        document.getElementById(to)?.focus();
      }}
    >
      {children}
    </a>
  );
}
