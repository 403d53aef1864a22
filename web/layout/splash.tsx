import { Star } from '../ui/logo.tsx';

/** Before the first screen is there. Appears late, so that a fast start shows nothing but the screen. */
export function Splash() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center">
      <span className="sr-only">Loading</span>
      <Star className="size-14 animate-late" />
    </div>
  );
}
