import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { historyIndex, isPreviousPage } from './page-history.ts';

/** Goes to `to`, else back in history, else to the dashboard. */
export function BackButton({ to }: { to?: string }) {
  const navigate = useNavigate();
  const goBack = () => {
    // One step back where that leads to `to`. A new entry for it would make Back lead from each page to the other.
    if (to && !isPreviousPage(to)) return navigate(to);
    return historyIndex() > 0 ? navigate(-1) : navigate(paths.dashboard());
  };
  return (
    <Button variant="outline" size="small" className="self-start" onClick={() => void goBack()}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back
    </Button>
  );
}
