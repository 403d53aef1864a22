import { WifiOff } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { useIsOffline } from '../connection.ts';
import { Button } from '../ui/button.tsx';
import { NoticeLine } from './notice-line.tsx';

/**
 * Says that there is no connection, for as long as the browser says so. Calls that failed until then go on
 * by themselves.
 */
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
        <NoticeLine
          Icon={WifiOff}
          action={
            <Button variant="outline" size="small" className="max-sm:ml-9" onClick={tryAgain}>
              Try again
            </Button>
          }
        >
          <span className="font-medium">You are offline.</span> What you see may be out of date, and nothing
          can be saved. This page reconnects when you’re back online.
        </NoticeLine>
      )}
    </div>
  );
}
