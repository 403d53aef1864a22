import { Star } from '../ui/logo.tsx';

/** Shown until the first screen is there. It appears after a moment, so that a fast start never shows it. */
export function Splash() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center">
      <span className="sr-only">Loading</span>
      <Star className="size-14 animate-late" />
    </div>
  );
}
