import { Outlet } from 'react-router';
import { Footer } from './footer.tsx';

/** Landing, login and registration: no navigation, only the page and the footer. */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col print:block print:min-h-0">
      <main className="flex flex-1 flex-col">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
