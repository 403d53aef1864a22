import { useEffect, useRef } from 'react';
import type { ApiError } from '../../api/api-error.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

// The longest timer; a person who comes earlier looks at the screen again.
const longestWait = 24 * 60 * 60_000;

/** Why somebody could not check in, and the way on. */
export function CheckInRefusal({
  refusal,
  isWalkIn,
  busy,
  onRetry,
  onWalkIn,
}: {
  refusal: ApiError;
  isWalkIn: boolean;
  busy: boolean;
  onRetry: () => void;
  onWalkIn: () => void;
}) {
  const clock = useClock();
  const opensAt = refusal.code === 'too_early' ? (refusal.body.opens_at ?? null) : null;
  useRetry(opensAt, onRetry);
  if (opensAt !== null)
    return (
      <Banner kind="notice">
        {`You're early: check-in opens on ${clock.session({ start_time: opensAt })}. Keep this page open: it will check you in then.`}
      </Banner>
    );
  if (refusal.code === 'code_expired')
    return (
      <Banner kind="notice">
        This code has expired. Use the new one on the trainer's screen: it changes every 15 seconds.
      </Banner>
    );
  if (refusal.code === 'not_in_session' && !isWalkIn)
    return (
      <div className="flex flex-col gap-3">
        <Banner kind="notice">You&apos;re not enrolled in this session.</Banner>
        <Button variant="gold" loading={busy} onClick={onWalkIn}>
          I am here anyway
        </Button>
      </div>
    );
  if (refusal.code === 'not_in_session')
    return (
      <Banner kind="error">
        You&apos;re not assigned to this training, or you have already completed it. Please speak to the
        trainer.
      </Banner>
    );
  return <Banner kind="error">{refusal.message}</Banner>;
}

/** Tries again at the instant; a second later at the least, as the clock here may be ahead. */
function useRetry(instant: string | null, onRetry: () => void): void {
  const retry = useRef(onRetry);
  useEffect(() => {
    retry.current = onRetry;
  });
  useEffect(() => {
    if (instant === null) return undefined;
    const wait = Math.max(1_000, Date.parse(instant) - Date.now());
    if (wait > longestWait) return undefined;
    const timer = setTimeout(() => retry.current(), wait);
    return () => clearTimeout(timer);
  }, [instant]);
}
