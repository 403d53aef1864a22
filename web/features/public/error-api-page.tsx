import { MessagePage } from './message-page.tsx';
import { CloudedStar } from './pictures.tsx';

/** Where a failed load leads (product §28). */
export function Page() {
  return (
    <MessagePage
      picture={<CloudedStar />}
      title="An Error has occured."
      text="Something has gone wrong in the back end. Please try again later"
      homeLabel="Back to Home"
    />
  );
}
