import { Suspense, useEffect, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { repeatEarlyInput } from '../document/early-input.ts';
import { useUser } from '../sign-in/use-user.ts';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { noteTakenOver } from '../document/use-is-rendered-here.ts';
import { SkipLink } from '../ui/skip-link.tsx';
import { FadeIn } from './fade-in.tsx';
import { Footer } from './footer.tsx';
import { useNotice } from './notice-slot.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { PausedNotice } from './paused-notice.tsx';
import { TopBar } from './top-bar.tsx';

const mainId = 'main';

/** The frame of every screen behind the login. `palette` finds people and pages from each of them. */
export function Shell({ palette }: { palette: ReactNode }) {
  const user = useUser();
  const notice = useNotice();
  // The sign-in has just ended: nothing of it stays on the screen until the login page is there.
  if (!user) return null;
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <SkipLink
        to={mainId}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-4 py-3 font-medium text-paper focus:translate-y-0"
      >
        Skip to content
      </SkipLink>
      <TopBar user={user} palette={palette} />
      <OfflineNotice />
      <PausedNotice />
      {notice}
      <main
        id={mainId}
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-6 outline-none md:px-6 md:py-8 print:px-0"
      >
        <FadeIn>
          <Suspense fallback={<ListSkeleton />}>
            <Outlet />
            <TakenOver />
          </Suspense>
        </FadeIn>
      </main>
      <Footer hasHelp />
    </div>
  );
}

/** React takes the page over after the parts around it. */
function TakenOver() {
  useEffect(() => {
    noteTakenOver();
    repeatEarlyInput();
  }, []);
  return null;
}
