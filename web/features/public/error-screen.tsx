import { useEffect, useMemo } from 'react';
import { useLocation, useRevalidator, useRouteError } from 'react-router';
import { ApiError, LoadError } from '../../api/api-error.ts';
import { isOffline } from '../../connection.ts';
import { paths } from '../../paths.ts';
import { Redirect } from '../../ui/redirect.tsx';
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

/** The page in place of a screen that can't be shown: its data failed, its code didn't come, or it broke. */
export function FailedPage() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const reason = error instanceof LoadError ? error.reason : error;
  const status = reason instanceof ApiError ? reason.status : null;
  const from = pathname + search;
  // One object, since the router goes there again for each new one.
  const state = useMemo(
    (): FailureState | null => (status === null ? null : { status, from }),
    [status, from],
  );

  if (reason instanceof ApiError && reason.wasOffline) return <WaitingPage failure={reason} />;
  if (state) {
    const errorPage = error instanceof LoadError ? error.page : paths.errorApi();
    return <Redirect to={errorPage} state={state} />;
  }
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="An Error has occured."
      text="This page couldn't be shown. Please try again later"
      homeLabel="Back to Home"
      reloads
    />
  );
}

/** Until the browser has a connection again; then the page is loaded as if nothing had happened. */
function WaitingPage({ failure }: { failure: ApiError }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const load = () => void revalidate();
    if (!isOffline()) load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
    // Each try that fails is another failure, and the connection may have come back since.
  }, [revalidate, failure]);
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="Waiting for the connection"
      text="This page will open as soon as you’re back online."
      homeLabel="Back to Home"
    />
  );
}
