import { Navigate, useRouteError } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { MessagePage } from './message-page.tsx';
import { CloudedStar } from './pictures.tsx';

/** In place of a screen that can't be shown: its data failed, its code could not be fetched, or it broke. */
export function ErrorScreen() {
  if (useRouteError() instanceof ApiError) return <Navigate to={paths.errorApi()} replace />;
  return (
    <main className="px-4">
      <MessagePage
        picture={<CloudedStar />}
        title="An Error has occured."
        text="This page could not be shown. Please try again later"
        homeLabel="Back to Home"
        reloads
      />
    </main>
  );
}
