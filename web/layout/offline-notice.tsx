import { WifiOff } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { useIsOffline } from '../connection.ts';
import { Button } from '../ui/button.tsx';

/** Says that there is no connection, for as long as the browser says so. What failed meanwhile goes on by itself. */
export function OfflineNotice() {
  const isOffline = useIsOffline();
  const { revalidate } = useRevalidator();
  const tryAgain = () => {
    void revalidate();
    void queryClient.refetchQueries({ type: 'active' });
  };
  return (
    <div role="status" className="print:hidden">
      {isOffline && (
        <div className="border-b border-edge bg-paper">
          <div className="mx-auto flex max-w-[1200px] flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 md:px-6">
            <WifiOff aria-hidden="true" className="size-5 shrink-0" />
            <p className="min-w-0 flex-1 basis-56">
              <span className="font-medium">You are offline.</span> What you see may be old, and nothing can
              be saved. This page goes on by itself when the connection is back.
            </p>
            <Button variant="outline" size="small" className="max-sm:ml-9" onClick={tryAgain}>
              Try again
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
