import { CirclePause } from 'lucide-react';
import { useEffect } from 'react';
import { askReadiness, useChangesPaused } from '../changes-paused.ts';
import { useIsOffline } from '../connection.ts';
import { pause } from '../pause.ts';
import { NoticeLine } from './notice-line.tsx';

/** The most and the least time between two questions whether changes are possible again, in milliseconds. */
const [longest, shortest] = [5_000, 2_000];

/** Says that nothing can be changed at the moment, and takes itself away as soon as it can. */
export function PausedNotice() {
  const arePaused = useChangesPaused();
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!arePaused) return undefined;
    let isCurrent = true;
    const askOnAndOn = async () => {
      // Not all screens at the same moment: the server has enough to do when it is back.
      await pause(shortest + Math.random() * (longest - shortest));
      if (!isCurrent) return;
      await askReadiness();
      void askOnAndOn();
    };
    void askOnAndOn();
    return () => {
      isCurrent = false;
    };
  }, [arePaused]);
  return (
    <div role="status" className="print:hidden">
      {arePaused && !isOffline && (
        <NoticeLine Icon={CirclePause}>
          <span className="font-medium">Changes are paused for a moment.</span> You can keep reading.
        </NoticeLine>
      )}
    </div>
  );
}
