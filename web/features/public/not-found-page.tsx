import { MessagePage } from './message-page.tsx';
import { LostStar } from './pictures.tsx';

/** Any unknown path. */
export function Page() {
  return (
    <MessagePage
      picture={<LostStar label="A star that has lost its way" />}
      title="Page not found"
      text="There is nothing at this address."
      homeLabel="Back to home"
    />
  );
}
