import { ChevronLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { historyIndex, isPreviousPage } from './page-history.ts';

/** The way back, before the title: to `to`, else back in history, else to the dashboard. */
export function Breadcrumb({
  to,
  label,
}: {
  to?: string | undefined;
  /** The name of the screen that it leads to, where that is known. */
  label?: string | undefined;
}) {
  const navigate = useNavigate();
  const goBack = () => {
    // One step back where that leads to `to`. A new entry for it would make Back lead from each page to the other.
    if (to && !isPreviousPage(to)) return navigate(to);
    return historyIndex() > 0 ? navigate(-1) : navigate(paths.dashboard());
  };
  return (
    <button
      type="button"
      aria-label={label && `Back to ${label}`}
      className="touch -my-2 -ml-1 inline-flex max-w-full items-center gap-0.5 rounded-md pr-1 text-small text-muted transition-colors hover:text-ink print:hidden"
      onClick={() => void goBack()}
    >
      <ChevronLeft aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{label ?? 'Back'}</span>
    </button>
  );
}
