import { useEffect, useState } from 'react';
import { Navigate, useLocation, useRevalidator, useRouteError } from 'react-router';
import { ApiError, LoadError } from '../../api/api-error.ts';
import { isOffline } from '../../connection.ts';
import { paths } from '../../paths.ts';
import type { FailureState } from './error-api-page.tsx';
import { MessagePage } from './message-page.tsx';
import { CloudedStar } from './pictures.tsx';

/** In place of everything, where not even the frame around the screens can be shown. */
export function ErrorScreen() {
  return (
    <main className="px-4">
      <FailedPage />
    </main>
  );
}

/** In place of a screen that can't be shown: its data failed, its code could not be fetched, or it broke. */
export function FailedPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const describe = () => {
    const reason = error instanceof LoadError ? error.reason : error;
    const status = reason instanceof ApiError ? reason.status : null;
    return {
      error,
      isWaiting: status === 0 && isOffline(),
      // One object, since the router goes there again for each new one.
      state: status === null ? null : ({ status, from: pathname + search } satisfies FailureState),
    };
  };
  // As it was when it failed: a connection that comes back later leads to the next try, and not to the error page.
  const [failure, setFailure] = useState(describe);
  if (failure.error !== error) setFailure(describe());

  if (failure.isWaiting) return <WaitingPage />;
  if (failure.state) {
    const errorPage = error instanceof LoadError ? error.page : paths.errorApi();
    return <Navigate to={errorPage} state={failure.state} replace />;
  }
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="An Error has occured."
      text="This page could not be shown. Please try again later"
      homeLabel="Back to Home"
      reloads
    />
  );
}

/** Until the browser has a connection again; then the page is loaded as if nothing had happened. */
function WaitingPage() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = () => void revalidate();
    if (!isOffline()) load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [revalidate]);
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="Waiting for the connection"
      text="This page opens by itself as soon as you are back online."
      homeLabel="Back to Home"
    />
  );
}
